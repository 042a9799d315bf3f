import { t } from '../i18n';
import type { VariantFacts } from '../rules';
import { chooseNotation, notationOf } from '../ui/notation';

/** Which notation moves are shown in. */
export function NotationChoice({ facts }: { facts: VariantFacts }) {
  return (
    <label class="choice">
      <span>{t('notation.label')}</span>
      <select value={notationOf(facts)} onChange={event => chooseNotation(facts, event.currentTarget.value)}>
        {facts.notations.map(({ name, description }) => (
          <option key={name} value={name} title={description}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
