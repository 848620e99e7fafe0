import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';

/** Names and indexes from the top of a file's content down to a field. */
export type FieldPath = readonly (string | number)[];

/** Content of a YAML or JSON file, with the positions of its fields. */
export interface PositionedFile {
  content: unknown;
  /** Returns `file:line:column` of a field, or of the closest enclosing one. */
  positionOf: (path: FieldPath) => string;
}

/** Parses YAML, which includes JSON. Each fault names its position. */
export function parsePositionedFile(text: string, path: string): PositionedFile | { faults: string[] } {
  const lines = new LineCounter();
  const placed = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  try {
    const document = parseDocument(text, { lineCounter: lines });
    const broken = new Map(
      [...document.errors, ...document.warnings]
        .toReversed()
        .map(({ pos, message }) => [placed(pos[0]), message]),
    );
    if ([...broken.values()].some((message) => EXHAUSTED.test(message))) return tooDeep(path);
    if (broken.size > 0)
      return {
        faults: Array.from(
          broken,
          ([position, message]) => `${position}: ${firstLine(message)}`,
        ).toReversed(),
      };
    const content: unknown = document.toJS({ maxAliasCount: 100 });
    return { content, positionOf: (field) => placed(offsetOf(document, field)) };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep(path);
    // Recursive aliases that expand too far are refused.
    if (error instanceof ReferenceError) return { faults: [`${path}: ${error.message}`] };
    throw error;
  }
}

/** Matches a stack overflow: thousands of brackets cause one, which the parser reports as an error of the text. */
const EXHAUSTED = /call stack|stack overflow/i;

function tooDeep(path: string): { faults: string[] } {
  return { faults: [`${path}:1:1: it is nested too deeply`] };
}

/** Returns the sentence of an error; the text after it repeats the line, which an editor shows anyway. */
const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/^Flow .* and end with a (.)$/, 'a "$1" is missing at the end, or a comma before');

/** Returns the offset of a field's name or of an item; for a missing field, the offset where it belongs. */
function offsetOf(document: Document.Parsed, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = rangeOf(node);
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => (isScalar(key) ? String(key.value) : String(key)) === String(part),
      );
      if (pair === undefined) return offset;
      offset = rangeOf(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (node === undefined) return offset;
      offset = rangeOf(node);
    } else return offset;
  }
  return offset;
}

const rangeOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0;
