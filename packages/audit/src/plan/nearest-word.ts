/** Returns the nearest word to a misspelt one, with at most two different letters; null if none is near. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  if (word.length > 40) return null;
  const near = words
    .map((known) => ({ known, distance: distanceOf(word.toLowerCase(), known.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near !== undefined && near.distance <= 2 && near.distance < word.length / 2 ? near.known : null;
}

/** Returns the Levenshtein distance. */
export function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] as number) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
