// One piece: what it is called, where it goes, and how that is said.

import { useMemo, useState } from 'preact/hooks';
import { roleName } from '../board/keys';
import { skin } from '../board/skin';
import { StillBoard } from '../board/still';
import { t } from '../i18n';
import type { Guide, Library, VariantFacts } from '../rules';
import { settings } from '../settings';

interface Props {
  library: Library;
  guide: Guide;
  facts: VariantFacts;
  role: number;
}

export function PieceCard({ library, guide, facts, role }: Props) {
  const [on, setOn] = useState<string | undefined>(undefined);
  const portrait = useMemo(() => guide.portrait(facts.name, role, 'white', on), [guide, facts, role, on]);
  const { board, symbols } = settings.value;
  const look = skin(library, facts.name, { board, symbols });
  const marks = new Map<string, string>();
  for (const { act, need, squares } of portrait.classes) for (const square of squares) marks.set(square, `${marks.get(square) ?? ''} ${act} ${need}`);
  for (const square of portrait.legs) if (!marks.has(square)) marks.set(square, 'leg');
  // The hurdles are pieces that are not the question: pawns of the other side will do.
  const hurdle = facts.roles.findIndex(({ special, promoted }) => !special && !promoted);
  const pieces = [
    { square: portrait.on, color: 'white', role },
    ...portrait.hurdles.map(square => ({ square, color: 'black', role: Math.max(0, hurdle) })),
  ];
  const info = facts.roles[role];
  const becomes = (info?.becomes ?? []).map(number => facts.roles[number]?.name ?? '');
  return (
    <li class="piece-card">
      <div class="piece-head">
        <span class={look}>
          <span class={`face ${roleName(role)} white ally`} />
        </span>
        <h3>{portrait.name}</h3>
        <code>{info?.text}</code>
      </div>
      <StillBoard
        library={library}
        facts={facts}
        snapshot={{ pieces }}
        orientation="white"
        marks={marks}
        label={t('rules.reach', { piece: portrait.name, square: portrait.on, count: marks.size })}
        onPick={setOn}
      />
      <label class="choice">
        <span>{t('rules.stands')}</span>
        <select value={portrait.on} onChange={event => setOn(event.currentTarget.value)}>
          {facts.squares.map(square => (
            <option key={square}>{square}</option>
          ))}
        </select>
      </label>
      <ul class="sentences" lang="en">
        {portrait.words.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {becomes.length > 0 && <p class="hint">{t('rules.becomes', { pieces: becomes.join(', ') })}</p>}
    </li>
  );
}
