import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { closest } from './closest.ts';
import type { Given } from './read-arguments.ts';
import { trackerWord } from './tracker.ts';
import type { OptionTable } from './option.ts';

/** Reads a YAML file with `urls` and the options of the command line in camelCase. */
export async function readConfigFile(path: string, table: OptionTable): Promise<Given> {
  try {
    return parseConfig(await readFile(path, 'utf8'), { path, table });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { positionals: [], words: new Map(), faults: [`--config ${path} cannot be read: ${why}`] };
  }
}

/** Parses YAML into the words of each option; the pure part of `readConfigFile`. */
export function parseConfig(yaml: string, { path, table }: { path: string; table: OptionTable }): Given {
  const given: Given = { positionals: [], words: new Map(), faults: [] };
  const document = parseDocument(yaml);
  const [problem] = document.errors;
  if (problem !== undefined) {
    given.faults.push(`${path} is not valid YAML: ${problem.message.split('\n')[0]}`);
    return given;
  }
  const content: unknown = document.toJS({ maxAliasCount: 100 });
  if (content === null) return given;
  if (typeof content !== 'object' || Array.isArray(content)) {
    given.faults.push(`${path} must have one option a line, for example "jsTag: matomo.js"`);
    return given;
  }
  for (const [key, value] of Object.entries(content)) {
    // A file lists all values under one key; the command line has one value per option.
    const name = key === 'trackers' ? 'tracker' : key;
    takeKey(name, value, { given, table, path });
  }
  return given;
}

type Into = { given: Given; table: OptionTable; path: string };

function takeKey(key: string, value: unknown, { given, table, path }: Into): void {
  const option = Object.hasOwn(table, key) ? table[key] : undefined;
  if (key !== 'urls' && option === undefined) {
    const near = closest(key, ['urls', ...Object.keys(table)]);
    given.faults.push(`${path}: unknown key "${key}"${near === null ? '' : `: did you mean "${near}"?`}`);
    return;
  }
  const words = wordsOf(value, key === 'tracker' ? trackerWord : () => null);
  if (words === null) {
    given.faults.push(`${path}: "${key}" must be a plain value or a list of plain values`);
  } else if (option === undefined) {
    given.positionals.push(...words);
  } else if (option.kind === 'flag' && typeof value !== 'boolean') {
    given.faults.push(`${path}: "${key}" must be true or false`);
  } else if (option.kind === 'one' && Array.isArray(value)) {
    given.faults.push(`${path}: "${key}" takes one value, not a list`);
  } else if (value !== null) {
    given.words.set(key, words);
  }
}

function wordsOf(value: unknown, objectWord: (value: object) => string | null): string[] | null {
  if (value === null) return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const words = values.map((each) => {
    if (typeof each === 'object' && each !== null && !Array.isArray(each)) return objectWord(each);
    return ['string', 'number', 'boolean'].includes(typeof each) ? String(each) : null;
  });
  return words.includes(null) ? null : words.filter((word) => word !== null);
}
