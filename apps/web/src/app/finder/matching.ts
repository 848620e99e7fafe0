/** Returns whether a text holds every word that is looked for, whatever its case and accents. */
export function matches(text: string, looked: string): boolean {
  const plain = plainOf(text);
  return plainOf(looked)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** Returns how well something answers by its label, or else by its other names: the smaller, the better. */
export function rankOf(label: string, looked: string, others: readonly string[] = []): number {
  return Math.min(beginningOf(label, looked), ...others.map((name) => beginningOf(name, looked) + 0.5));
}

/** 0 begins with it, 1 has a word that does, 2 otherwise. */
function beginningOf(label: string, looked: string): number {
  const [plain, begin] = [plainOf(label), plainOf(looked).trim()];
  if (plain.startsWith(begin)) return 0;
  return plain.split(/[\s,’'/.-]+/).some((word) => word.startsWith(begin)) ? 1 : 2;
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
