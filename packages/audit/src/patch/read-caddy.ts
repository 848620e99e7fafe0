import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { caddyLines, caddyWord, type CaddyLine } from './caddy-syntax.ts';
import type { FileReading, FileWord, HeaderLine } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';
import { editsOfValue } from './value-edits.ts';

export function readCaddy(text: string): FileReading {
  const all = caddyLines(text);
  const lines = all.flatMap((line) => {
    const parent = line.within;
    if (parent?.words[0]?.text === 'header')
      return headerOf(line, line.words, matcherOf(parent.words.slice(1)));
    if (line.words[0]?.text !== 'header' || line.words.at(-1)?.text === '{') return [];
    const rest = line.words.slice(1);
    const matcher = matcherOf(rest);
    return headerOf(line, matcher === null ? rest : rest.slice(1), matcher);
  });
  return { lines, additionOf: (wanted) => additionOf(wanted, text, all) };
}

const matcherOf = ([first]: FileWord[]): string | null =>
  /^[/@*]/.test(first?.text ?? '') ? (first?.text ?? null) : null;

function headerOf(line: CaddyLine, [field, value, more]: FileWord[], matcher: string | null): HeaderLine[] {
  if (field === undefined || value === undefined || more !== undefined || !/^[+?>]?[a-z]/i.test(field.text))
    return [];
  const name = field.text.replace(/^[+?>]/, '').toLowerCase();
  const prefix = matcher?.startsWith('/') === true ? matcher.replace(/\*$/, '') : null;
  const write = (put: string) =>
    put.includes('{') || (value.quote === '`' ? put.includes('`') : put.includes('\\'))
      ? null
      : put.replaceAll('"', value.quote === '`' ? '"' : '\\"');
  const isBare = value.quote === '';
  return [
    {
      name,
      value: value.text,
      concerns: (path) =>
        prefix === null ||
        (matcher?.endsWith('*') === true ? path.startsWith(prefix) : path.replace(/\?.*$/, '') === prefix),
      closeness: matcher === null ? 0 : matcher.length,
      editsTo: (wanted) =>
        isBare && caddyWord(wanted) === null
          ? 'variable'
          : editsOfValue(
              { name, value: value.text, wanted },
              {
                offset: (index) => value.offsets[index] ?? value.end,
                write,
                whole: isBare ? { at: value.at, end: value.end, quote: (put) => caddyWord(put) ?? '' } : null,
              },
            ),
      removal: { at: line.at, end: line.end, text: '' },
    },
  ];
}

/** Returns the edit that adds lines in the only site of the file, which must be a block. */
function additionOf({ change, paths }: WantedChange, text: string, all: CaddyLine[]): Edit[] | PatchRefusal {
  if (change.kind !== 'set-header' || paths !== null) return 'no-place';
  const word = caddyWord(change.value);
  if (word === null) return 'variable';
  const sites = all.filter(
    ({ words, within }) =>
      within === null && words.length > 1 && words.at(-1)?.text === '{' && !words[0]?.text.startsWith('('),
  );
  const [site] = sites;
  if (site === undefined) return 'no-place';
  if (sites.length > 1) return 'several-places';
  const inner = all.find(({ within }) => within === site);
  const indent = inner === undefined ? '\t' : (/[\t ]*$/.exec(text.slice(0, inner.at))?.[0] ?? '\t');
  const lines = ['header {', `\t${change.name} ${word}`, '\tdefer', '}'].map((line) => `\n${indent}${line}`);
  return [{ at: site.end, end: site.end, text: lines.join('') }];
}
