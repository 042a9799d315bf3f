// A button that asks once more.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';

interface Props {
  /** What the second button says: what will be done. */
  sure: string;
  disabled?: boolean;
  class?: string;
  onYes(): void;
  children: ComponentChildren;
}

export function SureButton({ sure, disabled = false, class: name = '', onYes, children }: Props) {
  const [asked, setAsked] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) yes.current?.focus();
  }, [asked]);
  if (!asked || disabled)
    return (
      <button type="button" class={name} disabled={disabled} onClick={() => setAsked(true)}>
        {children}
      </button>
    );
  return (
    <span class="sure" role="group" aria-label={sure} onKeyDown={event => event.key === 'Escape' && setAsked(false)}>
      <button type="button" class="danger" ref={yes} onClick={() => (setAsked(false), onYes())}>
        {sure}
      </button>
      <button type="button" onClick={() => setAsked(false)} aria-label={t('choose.cancel')} title={t('choose.cancel')}>
        ✕
      </button>
    </span>
  );
}
