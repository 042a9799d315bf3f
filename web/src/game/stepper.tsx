// Buttons and keys that go through a game.

import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import type { Session } from './session';
import { ROOT } from './tree';

export function Stepper({ session, onFlip }: { session: Session; onFlip(): void }) {
  const at = session.at.value;
  const { tree } = session;
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => session.back(),
      ArrowRight: () => session.forward(),
      Home: () => session.first(),
      End: () => session.last(),
      f: onFlip,
    };
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('[role=grid]')) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);
  const last = tree.node(at).children.length === 0;
  return (
    <div class="stepper" role="group" aria-label={t('step.label')}>
      <button type="button" disabled={at === ROOT} aria-label={t('step.first')} title={t('step.first')} onClick={() => session.first()}>
        «
      </button>
      <button type="button" disabled={at === ROOT} aria-label={t('step.back')} title={t('step.back')} onClick={() => session.back()}>
        ‹
      </button>
      <button type="button" disabled={last} aria-label={t('step.forward')} title={t('step.forward')} onClick={() => session.forward()}>
        ›
      </button>
      <button type="button" disabled={last} aria-label={t('step.last')} title={t('step.last')} onClick={() => session.last()}>
        »
      </button>
      <button type="button" aria-label={t('step.flip')} title={t('step.flip')} onClick={onFlip}>
        ⇅
      </button>
    </div>
  );
}
