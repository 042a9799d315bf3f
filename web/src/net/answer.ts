import { useCallback, useEffect, useState } from 'preact/hooks';
import { words } from '../rules';
import { get } from './http';

/** What the server answers to a question: nothing yet, the answer, or why there is none. */
export interface Answer<T> {
  value: T | null;
  problem: string;
  again(): void;
}

/** Asks when the page is shown, and whenever the address changes; an empty one asks nothing. */
export function useAnswer<T>(path: string): Answer<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!path) return;
    let wanted = true;
    get<T>(path).then(
      answer => {
        if (!wanted) return;
        setValue(answer);
        setProblem('');
      },
      (error: unknown) => wanted && setProblem(words(error)),
    );
    return () => {
      wanted = false;
    };
  }, [path, round]);
  const again = useCallback(() => setRound(now => now + 1), []);
  return { value, problem, again };
}
