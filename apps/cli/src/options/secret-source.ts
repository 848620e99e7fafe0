import type { AccessKind } from '@vigie/contract/access.ts';
import type { Option, Reading } from './option.ts';

/** Where a secret is read from, so that no list of processes shows it. */
export type SecretSource = { from: 'env' | 'file'; place: string };

/** What an option brings to the access: `name` null when what is read holds names and values. */
export interface AccessSource {
  kind: AccessKind;
  name: string | null;
  source: SecretSource;
}

const SOURCE = /^(env|file):(.+)$/;

/** Sources of one kind, each as NAME=env:VAR or NAME=file:PATH; a value itself is refused, and never repeated. */
export function namedSources(kind: AccessKind, summary: string): Option<AccessSource[]> {
  return {
    kind: 'list',
    placeholder: 'NAME=env:VAR|file:PATH',
    summary,
    read: (words) => allOf(words, (word) => namedSource(kind, word)),
  };
}

/** Sources that hold names and values. */
export function wholeSources(
  kind: AccessKind,
  { placeholder, summary, read }: { placeholder: string; summary: string; read: (word: string) => string },
): Option<AccessSource[]> {
  return {
    kind: 'list',
    placeholder,
    summary,
    read: (words) => allOf(words, (word) => wholeSource(kind, read(word.trim()))),
  };
}

function allOf(words: string[], read: (word: string) => Reading<AccessSource>): Reading<AccessSource[]> {
  const value: AccessSource[] = [];
  for (const word of words) {
    const reading = read(word);
    if ('wrong' in reading) return reading;
    value.push(reading.value);
  }
  return { value };
}

function namedSource(kind: AccessKind, word: string): Reading<AccessSource> {
  const at = word.search(/[=:]/);
  const name = at > 0 ? word.slice(0, at).trim() : 'NAME';
  const source = at > 0 ? sourceOf(word.slice(at + 1).trim()) : null;
  if (source !== null) return { value: { kind, name, source } };
  return {
    wrong: `takes no value, which others on this machine could read: write ${name}=env:VAR or ${name}=file:PATH`,
  };
}

function wholeSource(kind: AccessKind, word: string): Reading<AccessSource> {
  const source = sourceOf(word);
  if (source !== null) return { value: { kind, name: null, source } };
  return { wrong: 'takes no value, which others on this machine could read: write env:VAR or file:PATH' };
}

function sourceOf(text: string): SecretSource | null {
  const [, from, place] = SOURCE.exec(text) ?? [];
  return place === undefined ? null : { from: from as SecretSource['from'], place };
}
