import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';

/** Names and positions from the top of a file's content down to a field. */
export type FieldPath = readonly (string | number)[];

/** What a YAML or JSON file holds, and where its fields stand. */
export interface PlacedFile {
  content: unknown;
  /** `file:line:column` of a field, or of the nearest thing around it. */
  placeOf: (path: FieldPath) => string;
}

/** Reads YAML, of which JSON is a part. Each fault says its place. */
export function parsePlacedFile(text: string, path: string): PlacedFile | { faults: string[] } {
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
        faults: Array.from(broken, ([place, message]) => `${place}: ${firstLine(message)}`).toReversed(),
      };
    const content: unknown = document.toJS({ maxAliasCount: 100 });
    return { content, placeOf: (field) => placed(offsetOf(document, field)) };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep(path);
    // Aliases of aliases are refused where they grow.
    if (error instanceof ReferenceError) return { faults: [`${path}: ${error.message}`] };
    throw error;
  }
}

/** Thousands of brackets exhaust the stack, which the parser catches and reports as an error of the text. */
const EXHAUSTED = /call stack|stack overflow/i;

function tooDeep(path: string): { faults: string[] } {
  return { faults: [`${path}:1:1: it is nested too deeply`] };
}

/** The sentence; what follows shows the line again, which an editor does better. */
const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/^Flow .* and end with a (.)$/, 'a "$1" is missing at the end, or a comma before');

/** Returns where a field begins: its name, or the item; what is missing is where it should be. */
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
