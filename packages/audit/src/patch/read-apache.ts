import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { apacheLines, apacheText, apacheWord, type ApacheLine } from './apache-syntax.ts';
import type { FileReading, FileWord, HeaderLine } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';
import { editsOfValue } from './value-edits.ts';

const VERBS: ReadonlySet<string> = new Set(['set', 'add', 'append', 'merge', 'setifempty']);

/**
 * Returns why a value cannot be written, or null. Apache replaces `${NAME}` when it reads the file, and `expr=` begins
 * an expression.
 */
export function apacheRefusal(value: string): PatchRefusal | null {
  return value.includes('${') || value.startsWith('expr=') ? 'variable' : null;
}

export function readApache(text: string): FileReading {
  const all = apacheLines(text);
  const lines = all.flatMap((line) => {
    const [first, ...rest] = line.words;
    if (first?.text.toLowerCase() !== 'header') return [];
    if (/^(always|onsuccess)$/i.test(rest[0]?.text ?? '')) rest.shift();
    const [verb, name, value] = rest;
    if (name === undefined || value === undefined || !VERBS.has(verb?.text.toLowerCase() ?? '')) return [];
    return [lineOf(name.text.replace(/:$/, '').toLowerCase(), value, line)];
  });
  return { lines, additionOf: (wanted) => additionOf(wanted, { text, all }) };
}

function lineOf(name: string, word: FileWord, { at, end, within }: ApacheLine): HeaderLine {
  const { text: value, offsets, quote } = word;
  const write = (put: string) => (apacheRefusal(put) === null ? apacheText(put, quote) : null);
  return {
    name,
    value,
    ...scopeOf(within),
    editsTo: (wanted) =>
      editsOfValue(
        { name, value, wanted },
        {
          offset: (index) => offsets[index] ?? word.end,
          write,
          whole: quote === '' ? { at: word.at, end: word.end, quote: apacheWord } : null,
        },
      ),
    removal: { at, end, text: '' },
  };
}

/** Returns the paths of a line. Only sections of plain paths are understood; any other section may match every path. */
function scopeOf(within: readonly string[]): Pick<HeaderLine, 'concerns' | 'closeness'> {
  const section = within.findLast((one) => /^<(location|if)\b/i.test(one)) ?? '';
  const location = /^<location\s+"?(\/[^"\s>~]*)"?\s*>$/i.exec(section)?.[1];
  if (location !== undefined)
    return { concerns: (path) => path.startsWith(location), closeness: location.length };
  const names = /^<If "%\{THE_REQUEST\} =~ m#\^\[A-Z\]\+ \(([\w.~%/\\|-]+)\)\[\? \]#">$/.exec(section)?.[1];
  const paths = names?.replaceAll('\\.', '.').split('|');
  return {
    concerns: (path) => paths === undefined || paths.includes(path.replace(/\?.*$/, '')),
    closeness: section === '' ? 0 : 1_000,
  };
}

/**
 * Returns the edit that adds lines at the end of a file without virtual hosts, as `.htaccess`, or of its only virtual
 * host.
 */
function additionOf(
  wanted: WantedChange,
  { text, all }: { text: string; all: ApacheLine[] },
): Edit[] | PatchRefusal {
  const { change, paths } = wanted;
  if (change.kind !== 'set-header' || paths !== null) return 'no-place';
  const hosts = [...text.matchAll(/^[\t ]*<VirtualHost\b/gim)];
  if (hosts.length > 1) return 'several-places';
  const close = /^([\t ]*)<\/VirtualHost>/im.exec(text);
  if (hosts.length === 1 && close === null) return 'no-place';
  const isServer = all.some(({ words }) => /^(ServerRoot|Listen|LoadModule)$/i.test(words[0]?.text ?? ''));
  if (hosts.length === 0 && isServer) return 'no-place';
  const indent = close === null ? '' : `${close[1] ?? ''}    `;
  const lines = [
    `Header onsuccess unset ${change.name}`,
    `Header always set ${change.name} ${apacheWord(change.value)}`,
  ].map((line) => `${indent}${line}\n`);
  const at = close?.index ?? text.length;
  const gap = close !== null || text === '' || text.endsWith('\n') ? '' : '\n';
  return [{ at, end: at, text: gap + lines.join('') }];
}
