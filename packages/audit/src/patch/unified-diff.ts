const CONTEXT_LINES = 3;
/** Maximum number of compared lines; the rest counts as changed. Edited files differ in few lines. */
const APART_MAX = 400;

interface Piece {
  mark: ' ' | '-' | '+';
  line: string;
}

/** Returns the diff from one text to another in the format of `git apply`; empty if they are equal. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const pieces = piecesOf(linesOf(before), linesOf(after));
  const hunks = hunksOf(pieces).map((hunk) => writeHunk(pieces, hunk));
  if (hunks.length === 0) return '';
  return [`--- ${nameOf(`a/${path}`)}`, `+++ ${nameOf(`b/${path}`)}`, ...hunks, ''].join('\n');
}

/** Returns the lines with their line ends, because the last line may have none. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Returns a path, quoted byte by byte if it is ambiguous. */
function nameOf(path: string): string {
  if (/^[\w./@+-]+$/.test(path)) return path;
  const bytes = [...new TextEncoder().encode(path)];
  const written = bytes.map((byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w ./@+-]/.test(letter) ? letter : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${written.join('')}"`;
}

function piecesOf(before: string[], after: string[]): Piece[] {
  const pieces: Piece[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const line = before[one];
    if (line !== undefined && line === after[other]) {
      pieces.push({ mark: ' ', line });
      one += 1;
      other += 1;
      continue;
    }
    const { gone, come } = meetingOf(before, after, { one, other });
    for (const text of before.slice(one, one + gone)) pieces.push({ mark: '-', line: text });
    for (const text of after.slice(other, other + come)) pieces.push({ mark: '+', line: text });
    one += gone;
    other += come;
  }
  return pieces;
}

/** Returns the number of lines to skip on each side until both are equal again. */
function meetingOf(
  before: string[],
  after: string[],
  { one, other }: { one: number; other: number },
): { gone: number; come: number } {
  for (let sum = 1; sum <= APART_MAX; sum += 1)
    for (let gone = 0; gone <= sum; gone += 1) {
      const line = before[one + gone];
      if (line !== undefined && line === after[other + sum - gone]) return { gone, come: sum - gone };
    }
  return { gone: before.length - one, come: after.length - other };
}

interface Hunk {
  from: number;
  to: number;
}

/** Returns the changed pieces with their context; adjacent pieces are joined. */
function hunksOf(pieces: readonly Piece[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const [index, { mark }] of pieces.entries()) {
    if (mark === ' ') continue;
    const from = Math.max(0, index - CONTEXT_LINES);
    const to = Math.min(pieces.length, index + CONTEXT_LINES + 1);
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  return hunks;
}

function writeHunk(pieces: readonly Piece[], { from, to }: Hunk): string {
  const count = (some: readonly Piece[], mark: '-' | '+') =>
    some.filter((piece) => piece.mark === ' ' || piece.mark === mark).length;
  const [earlier, own] = [pieces.slice(0, from), pieces.slice(from, to)];
  const range = (mark: '-' | '+') => {
    const length = count(own, mark);
    return `${mark}${count(earlier, mark) + (length === 0 ? 0 : 1)},${length}`;
  };
  const lines = own.map(({ mark, line }) =>
    line.endsWith('\n') ? `${mark}${line.slice(0, -1)}` : `${mark}${line}\n\\ No newline at end of file`,
  );
  return [`@@ ${range('-')} ${range('+')} @@`, ...lines].join('\n');
}
