/** What went wrong, where something did; readers say it at once. */
export function Problem({ words }: { words: string }) {
  return words ? (
    <p class="problem" role="alert">
      {words}
    </p>
  ) : null;
}
