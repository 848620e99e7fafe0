/** Returns whether a text contains every search word, ignoring case and accents. */
export function containsWords(text: string, looked: string): boolean {
  const plain = plainOf(text);
  return plainOf(looked)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** Returns the rank of an entry by its label, or else by its other names; smaller is better. */
export function rankOf(label: string, looked: string, others: readonly string[] = []): number {
  return Math.min(beginningOf(label, looked), ...others.map((name) => beginningOf(name, looked) + 0.5));
}

/** Returns 0 if the label begins with the text, 1 if one of its words does, else 2. */
function beginningOf(label: string, looked: string): number {
  const [plain, begin] = [plainOf(label), plainOf(looked).trim()];
  if (plain.startsWith(begin)) return 0;
  return plain.split(/[\s,’'/.-]+/).some((word) => word.startsWith(begin)) ? 1 : 2;
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
