import { readFile } from 'node:fs/promises';
import type { AccessKind } from '@vigie/contract/access.ts';
import type { Option, Reading } from './option.ts';

/** Source of a secret: it never appears on the command line, where a process list would show it. */
export type SecretSource = { from: 'env' | 'file'; location: string };

/** Source of access entries; `name` is null if the source holds names and values. */
export interface AccessSource {
  kind: AccessKind;
  name: string | null;
  source: SecretSource;
}

export type NamedSecret = { name: string; source: SecretSource };

export type Environment = Readonly<Record<string, string | undefined>>;

const SOURCE = /^(env|file):(.+)$/;

/** Reads a secret without the final line end that editors and `echo` add. Throws an Error with the reason. */
export async function readSecret({ from, location }: SecretSource, env: Environment): Promise<string> {
  if (from === 'file') {
    const text = await readFile(location, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`file:${location} cannot be read: ${error.code ?? error.message}`);
    });
    return text.replace(/\r?\n$/, '');
  }
  const text = env[location];
  if (text === undefined) throw new Error(`env:${location}: there is no such variable in the environment`);
  return text;
}

/**
 * Creates an option for secrets, each as NAME=env:VAR or NAME=file:PATH. A plain value is refused and never repeated.
 */
export function namedSecrets(summary: string): Option<NamedSecret[]> {
  return {
    kind: 'list',
    placeholder: 'NAME=env:VAR|file:PATH',
    summary,
    read: (words) => readEachWord(words, namedSecret),
  };
}

/** Creates such an option for one kind of access. */
export function namedSources(kind: AccessKind, summary: string): Option<AccessSource[]> {
  const secrets = namedSecrets(summary);
  return {
    ...secrets,
    read(words) {
      const reading = secrets.read(words);
      return 'wrong' in reading ? reading : { value: reading.value.map((secret) => ({ kind, ...secret })) };
    },
  };
}

/** Creates an option for sources that hold names and values. */
export function wholeSources(
  kind: AccessKind,
  { placeholder, summary, read }: { placeholder: string; summary: string; read: (word: string) => string },
): Option<AccessSource[]> {
  return {
    kind: 'list',
    placeholder,
    summary,
    read: (words) => readEachWord(words, (word) => wholeSource(kind, read(word.trim()))),
  };
}

/** Reads each word of a list option; the first wrong one refuses them all. */
export function readEachWord<T>(words: string[], read: (word: string) => Reading<T>): Reading<T[]> {
  const value: T[] = [];
  for (const word of words) {
    const reading = read(word);
    if ('wrong' in reading) return reading;
    value.push(reading.value);
  }
  return { value };
}

function namedSecret(word: string): Reading<NamedSecret> {
  const at = word.search(/[=:]/);
  const name = at > 0 ? word.slice(0, at).trim() : 'NAME';
  const source = at > 0 ? secretSourceIn(word.slice(at + 1).trim()) : null;
  if (source !== null) return { value: { name, source } };
  return {
    wrong: `takes no value, which others on this machine could read: write ${name}=env:VAR or ${name}=file:PATH`,
  };
}

function wholeSource(kind: AccessKind, word: string): Reading<AccessSource> {
  const source = secretSourceIn(word);
  if (source !== null) return { value: { kind, name: null, source } };
  return { wrong: 'takes no value, which others on this machine could read: write env:VAR or file:PATH' };
}

/** Reads `env:VAR` or `file:PATH`; null for another text. */
export function secretSourceIn(text: string): SecretSource | null {
  const [, from, location] = SOURCE.exec(text) ?? [];
  return location === undefined ? null : { from: from as SecretSource['from'], location };
}
