/** What went wrong, in the words of the server or of the rules, which are English; readers say it at once. */
export function Problem({ words }: { words: string }) {
  return words ? (
    <p class="problem" role="alert" lang="en">
      {words}
    </p>
  ) : null;
}
