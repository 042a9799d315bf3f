// What a player may do besides moving, as the game's rules have it.

import { t } from '../i18n';
import { socket } from '../net/socket';
import { side as place, words } from '../rules';
import { SureButton } from '../ui/sure';
import type { Action, Offer, Side } from '../wire/messages';
import { control } from './clock';
import { other, type Table } from './table';

interface Props {
  table: Table;
  you: Side;
  onProblem(words: string): void;
}

const ASKED = { draw: 'offer.draw.asked', takeback: 'offer.takeback.asked', rematch: 'offer.rematch.asked' } as const;
const MADE = { draw: 'offer.draw.made', takeback: 'offer.takeback.made', rematch: 'offer.rematch.made' } as const;

function doer({ table, onProblem }: Props): (action: Action) => void {
  return action => {
    onProblem('');
    socket.act(table.head.id, action).catch((error: unknown) => onProblem(words(error)));
  };
}

/** Offers that wait for an answer: the other player's to answer, one's own to withdraw. */
export function Offers(props: Props) {
  const { table, you } = props;
  const act = doer(props);
  const theirs = table.offers.value[other(you)];
  const own = table.offers.value[you];
  return (
    <div class="offers" aria-live="polite">
      {theirs.map(offer => (
        <div class="offer" key={offer} role="group" aria-label={t(ASKED[offer])}>
          <span>{t(ASKED[offer])}</span>
          <button type="button" class="main" onClick={() => act({ do: 'offer', offer })}>
            {t('offer.accept')}
          </button>
          <button type="button" onClick={() => act({ do: 'decline', offer })}>
            {t('offer.decline')}
          </button>
        </div>
      ))}
      {own.map(offer => (
        <div class="offer own" key={offer}>
          <span>{t(MADE[offer])}</span>
          <button type="button" onClick={() => act({ do: 'decline', offer })}>
            {t('offer.withdraw')}
          </button>
        </div>
      ))}
    </div>
  );
}

export function Actions(props: Props) {
  const { table, you } = props;
  const act = doer(props);
  const { head, session } = table;
  const { allows } = head;
  const plies = table.plies.value;
  const begun = table.begun.value;
  const tip = table.tip.value;
  const snapshot = session.snapshot.value;
  const turn = table.turn.value === you && table.atFront.value;
  const offered = (offer: Offer): boolean => table.offered(you, offer) || table.offered(other(you), offer);
  const impasse = snapshot.impasse?.[place(you)];
  const ruling = turn && allows.declarations && impasse?.kingInZone ? session.game(tip).declaration() : null;
  const timed = head.clock !== undefined && control(head.clock).base > 0;
  return (
    <div class="actions" role="group" aria-label={t('act.label')}>
      {!begun ? (
        <SureButton sure={t('act.abort.sure')} onYes={() => act({ do: 'abort' })}>
          {t('act.abort')}
        </SureButton>
      ) : (
        <SureButton sure={t('act.resign.sure')} disabled={!allows.resign_any_time && !turn} onYes={() => act({ do: 'resign' })}>
          {t('act.resign')}
        </SureButton>
      )}
      {allows.draw_offers && (
        <button type="button" disabled={!begun || offered('draw')} onClick={() => act({ do: 'offer', offer: 'draw' })}>
          {t('act.draw')}
        </button>
      )}
      {allows.takebacks && (
        <button type="button" disabled={plies === 0 || offered('takeback')} onClick={() => act({ do: 'offer', offer: 'takeback' })}>
          {t('act.takeback')}
        </button>
      )}
      {!head.rated && timed && (
        <button type="button" onClick={() => act({ do: 'give_time' })}>
          {t('act.time')}
        </button>
      )}
      {turn && snapshot.claim && (
        <button type="button" class="main" title={snapshot.claim.words} onClick={() => act({ do: 'claim' })}>
          {t('act.claim')}
        </button>
      )}
      {turn && allows.declarations && impasse?.kingInZone && (
        <SureButton
          sure={ruling ? t('act.declare.sure', { points: impasse.points, result: ruling.words }) : t('act.declare.points', { points: impasse.points })}
          onYes={() => act({ do: 'declare' })}
        >
          {t('act.declare', { points: impasse.points })}
        </SureButton>
      )}
    </div>
  );
}
