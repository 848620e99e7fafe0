/** How many characters of the end stay in sight, about. */
const TAIL = 26;

/**
 * Where a text on one line may lose its middle: before its last words, which tell it apart from others. A short text is
 * never cut.
 */
export function cutPlace(text: string, tail = TAIL): number {
  if (text.length <= tail * 1.5) return text.length;
  const from = text.length - tail;
  const space = text.indexOf(' ', from);
  // A last word longer than the tail is cut inside; else the tail begins with a whole word.
  return space === -1 || space > text.length - tail / 3 ? from : space;
}
