/** " Did you mean regions?", where one of the words is like the one that was written; '' otherwise. */
export function meant(written: string, words: readonly string[]): string {
  const [nearest] = words
    .map((word) => ({ word, away: distance(written, word) }))
    .toSorted((one, other) => one.away - other.away);
  return nearest && nearest.away <= Math.max(2, written.length / 3) ? ` Did you mean ${nearest.word}?` : '';
}

/** How many letters have to be changed, added or left out (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (let column = 1; column <= other.length; column++) {
      const same = (before[column - 1] ?? 0) + Number(letter !== other[column - 1]);
      current.push(Math.min(same, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[other.length] ?? 0;
}
