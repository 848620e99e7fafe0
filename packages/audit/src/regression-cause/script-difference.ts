import type { DifferenceLine, ScriptDifference } from '@vigie/contract/regression-cause.ts';

export const DIFFERENCE_LIMITS = {
  textLength: 1_048_576,
  lineLength: 160,
  lines: 200,
  around: 2,
  steps: 600,
} as const;

/**
 * Line length from which code is split, in characters. Minified code has one line; it is split at the ends of
 * statements and blocks.
 */
const BROKEN_FROM = 120;

/** Returns the differences between two versions of a script, by lines. The time is bounded for any text. */
export function scriptDifference(before: string, after: string): ScriptDifference {
  const [old, young] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, young.length) - start;
  while (end < most && old[old.length - 1 - end] === young[young.length - 1 - end]) end += 1;
  const [oldMiddle, youngMiddle] = [
    old.slice(start, old.length - end),
    young.slice(start, young.length - end),
  ];
  const edits = shortestEdits(oldMiddle, youngMiddle);
  const middle = edits ?? [...asLines(oldMiddle, 'removed'), ...asLines(youngMiddle, 'added')];
  const tail = old.slice(old.length - end, old.length - end + DIFFERENCE_LIMITS.around);
  const head = old.slice(Math.max(0, start - DIFFERENCE_LIMITS.around), start);
  const lines = [...asLines(head, 'same'), ...middle, ...asLines(tail, 'same')];
  const changedLines = middle.filter(({ kind }) => kind !== 'same').length;
  return { ...shownParts(lines, start - head.length), changedLines: edits === null ? null : changedLines };
}

const asLines = (texts: readonly string[], kind: DifferenceLine['kind']): DifferenceLine[] =>
  texts.map((text) => ({ kind, text }));

function linesOf(text: string): string[] {
  return text
    .slice(0, DIFFERENCE_LIMITS.textLength)
    .split(/\r?\n/)
    .flatMap((line) => (line.length <= BROKEN_FROM ? [line] : line.split(/(?<=[;{}])/)));
}

/**
 * Returns the shortest edits: Myers, "An O(ND) Difference Algorithm and Its Variations", greedy search of section 4b.
 * Null above the maximum number of steps.
 */
function shortestEdits(old: readonly string[], young: readonly string[]): DifferenceLine[] | null {
  const most = Math.min(old.length + young.length, DIFFERENCE_LIMITS.steps);
  const reached = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(new Map(reached));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = isDown(reached, diagonal, depth)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x += 1;
      reached.set(diagonal, x);
      if (x >= old.length && x - diagonal >= young.length) return walkBack(trace, old, young);
    }
  }
  return null;
}

const isDown = (reached: ReadonlyMap<number, number>, diagonal: number, depth: number) =>
  diagonal === -depth ||
  (diagonal !== depth && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  young: readonly string[],
): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  let [x, y] = [old.length, young.length];
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const reached = trace[depth] as ReadonlyMap<number, number>;
    const diagonal = x - y;
    const from = isDown(reached, diagonal, depth) ? diagonal + 1 : diagonal - 1;
    const fromX = depth === 0 ? 0 : (reached.get(from) ?? 0);
    const fromY = depth === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: old[x - 1] ?? '' });
      [x, y] = [x - 1, y - 1];
    }
    if (depth === 0) break;
    if (x === fromX) lines.push({ kind: 'added', text: young[y - 1] ?? '' });
    else lines.push({ kind: 'removed', text: old[x - 1] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return lines.toReversed();
}

/** Returns only the differences, with a few lines around them. */
function shownParts(
  lines: readonly DifferenceLine[],
  start: number,
): Pick<ScriptDifference, 'parts' | 'isCut'> {
  const { around, lines: linesMax } = DIFFERENCE_LIMITS;
  const isNear = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - around), index + around + 1);
  });
  const parts: ScriptDifference['parts'] = [];
  let [beforeLine, afterLine, shown] = [start + 1, start + 1, 0];
  let isCut = false;
  for (const [index, { kind, text }] of lines.entries()) {
    if (isNear[index] === true && shown < linesMax) {
      if (isNear[index - 1] !== true) parts.push({ beforeLine, afterLine, lines: [] });
      parts.at(-1)?.lines.push({ kind, text: text.slice(0, DIFFERENCE_LIMITS.lineLength) });
      shown += 1;
      isCut ||= text.length > DIFFERENCE_LIMITS.lineLength;
    } else if (isNear[index] === true) isCut = true;
    if (kind !== 'added') beforeLine += 1;
    if (kind !== 'removed') afterLine += 1;
  }
  return { parts, isCut };
}
