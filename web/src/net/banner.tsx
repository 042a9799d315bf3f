// A quiet word while the line to the server is down.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { socket } from './socket';

/** A blink is not worth a word. */
const BLINK = 1_500;

export function LineBanner() {
  const away = socket.state.value === 'away';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!away) return setShown(false);
    const timer = setTimeout(() => setShown(true), BLINK);
    return () => clearTimeout(timer);
  }, [away]);
  return (
    <div class="line-banner" role="status" data-testid="line" data-state={socket.state.value}>
      {shown && away ? t('net.away') : ''}
    </div>
  );
}
