import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { fieldErrorsOf } from '@vigie/contract/field-errors.ts';
import type * as z from 'zod';
import { closest } from '../options/closest.ts';
import { UsageError } from '../options/usage-error.ts';
import { sayFault } from './fault-words.ts';
import { fileSchema } from './file-schema.ts';
import type { Path } from './kind.ts';
import { knownFields, schemaWithin } from './known-fields.ts';

/** One file that was read, and where its fields stand. */
export interface ConfigurationFile {
  path: string;
  /** Where the paths of its secrets start. */
  folder: string;
  content: z.infer<typeof fileSchema>;
  /** `file:line:column` of a field, or of the nearest thing around it. */
  placeOf(path: Path): string;
}

/** Reads files; throws UsageError with everything that is wrong with each of them. */
export async function readConfigurationFiles(paths: readonly string[]): Promise<ConfigurationFile[]> {
  const faults: string[] = [];
  const files: ConfigurationFile[] = [];
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      faults.push(`${path} cannot be read: ${error.code ?? error.message}`);
      return null;
    });
    const read = text === null ? null : parseConfiguration(text, path);
    if (read !== null && 'faults' in read) faults.push(...read.faults);
    else if (read !== null) files.push(read);
  }
  if (faults.length > 0) throw new UsageError(faults);
  return files;
}

/** The pure part of `readConfigurationFiles`, for one file. */
export function parseConfiguration(text: string, path: string): ConfigurationFile | { faults: string[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placed = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  const broken = new Map(
    [...document.errors, ...document.warnings]
      .toReversed()
      .map(({ pos, message }) => [placed(pos[0]), message]),
  );
  if (broken.size > 0)
    return {
      faults: Array.from(broken, ([place, message]) => `${place}: ${firstLine(message)}`).toReversed(),
    };
  const placeOf = (field: Path) => placed(offsetOf(document, field));
  const content: unknown = document.toJS({ maxAliasCount: 100 });
  const unknown = unknownFields(fileSchema, content, []).map(
    (fault) => `${placeOf(fault.path)}: ${fault.text}`,
  );
  const read = fileSchema.safeParse(content, { reportInput: true });
  const wrong = (read.error?.issues ?? []).map((issue) => {
    const [fault] = fieldErrorsOf([issue], content);
    const field = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    return `${placeOf(field)}: ${sayFault(field, fault ?? { code: 'invalid', params: {} }, sayIssue(issue))}`;
  });
  if (!read.success || unknown.length > 0) return { faults: [...unknown, ...wrong] };
  return { path, folder: dirname(path), content: read.data, placeOf };
}

/** The sentence; what follows shows the line again, which an editor does better. */
const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');

/** Where a field begins: its name, or the item; what is missing is where it should be. */
function offsetOf(document: Document.Parsed, path: Path): number {
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

function sayIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input !== undefined)
    return `it is not ${KINDS_OF_VALUE[issue.expected] ?? issue.expected}`;
  if (issue.code !== 'invalid_value') return issue.message;
  const { values, input } = issue;
  const near = typeof input === 'string' ? closest(input, values.map(String)) : null;
  const choices = values.length === 1 ? `write ${String(values[0])}` : `it is one of ${values.join(', ')}`;
  return `${choices}${near === null ? '' : `: did you mean "${near}"?`}`;
}

const KINDS_OF_VALUE: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a list of names with values',
  record: 'a list of names with values',
  string: 'a text',
};

interface UnknownField {
  path: Path;
  text: string;
}

/** Fields that no schema names, each with the one that was meant. */
function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = Array.isArray(value) ? null : knownFields(schema, value);
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (known !== null && !known.includes(key)) return [{ path: place, text: sayUnknown(place, key, known) }];
    const within = schemaWithin(schema, value, key);
    return within === null ? [] : unknownFields(within, part, place);
  });
}

function sayUnknown(path: Path, key: string, known: string[]): string {
  const near = closest(key, known);
  const meant = near === null ? `known are ${known.join(', ')}` : `did you mean "${near}"?`;
  return `${path.join('.')}: unknown key "${key}": ${meant}`;
}
