import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { parsePolicy } from '../csp/policy-text.ts';
import { lastingPolicies } from '../csp/nonce.ts';
import { headerRefusal } from './patch-form.ts';
import type { FileReading, FormOfPatch, HeaderLine } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';
import { editsOfValue } from './value-edits.ts';

/** Directives that a meta element ignores (CSP 3, section 3.3). */
const IGNORED = ['frame-ancestors', 'report-uri', 'sandbox'];
const MARKS = { 'head-start': '<head>', 'head-end': '</head>', 'body-end': '</body>' } as const;

/** HTML page: a meta element for a policy, and insertions or replacements in its source. */
export const html: FormOfPatch = {
  refuses(wanted) {
    const { change } = wanted;
    if (change.kind === 'answer') return 'serve-file';
    if (change.kind === 'insert' || change.kind === 'replace-text') return null;
    if (change.kind !== 'set-header' || !/^content-security-policy$/i.test(change.name))
      return 'no-such-form';
    return headerRefusal({ ...wanted, paths: null });
  },
  write: (wanted) => wanted.map((one) => `${pathsComment(one)}${linesOf(one)}`).join('\n'),
  notes: (wanted) => [
    ...(wanted.some(({ change }) => change.kind === 'set-header') ? (['meta-narrows'] as const) : []),
    ...(wanted.some(({ change }) => change.kind === 'set-header' && isShortened(change.value))
      ? (['meta-ignores'] as const)
      : []),
  ],
  readsBodies: true,
  read: readHtml,
};

const isShortened = (value: string): boolean =>
  lastingPolicies(value).some((policy) => IGNORED.some((name) => parsePolicy(policy).has(name)));

export function htmlText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

function linesOf({ change }: WantedChange): string {
  if (change.kind === 'set-header')
    return lastingPolicies(change.value)
      .map((policy) => [...parsePolicy(policy)].filter(([name]) => !IGNORED.includes(name)))
      .map((directives) => directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; '))
      .map(
        (policy) =>
          `<meta http-equiv="Content-Security-Policy" content="${htmlText(policy).replaceAll('&#39;', "'")}">`,
      )
      .join('\n');
  if (change.kind === 'insert') {
    const [mark, html] = [MARKS[change.where], change.html.trim()];
    return change.where === 'head-start' ? `${mark}\n${html}` : `${html}\n${mark}`;
  }
  return change.kind === 'replace-text' ? `${change.find.trim()}\n<!-- → -->\n${change.with.trim()}` : '';
}

/** Returns a comment with the paths of a change, which applies to no other page. */
export function pathsComment({ paths }: WantedChange): string {
  return paths === null ? '' : `<!-- ${htmlText(paths.join(' '))} -->\n`;
}

/** Comments and scripts contain no elements. */
const ELEMENTS =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1|$)|<\/?[a-z][^\s/>]*(?:[^>"']|"[^"]{0,20000}"|'[^']{0,20000}'){0,2000}>/gi;

function readHtml(text: string): FileReading {
  const elements = [...text.matchAll(ELEMENTS)].map((match) => ({ source: match[0], at: match.index }));
  const lines = elements.flatMap(({ source, at }) => (/^<meta\b/i.test(source) ? metaLine(source, at) : []));
  return { lines, additionOf: (wanted) => additionOf(wanted, text, elements) };
}

interface Attribute {
  value: string;
  quote: string;
  at: number;
  end: number;
}

function attributeOf(source: string, name: string): Attribute | null {
  for (const match of source.matchAll(/[\s"'/]([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    const quote = match[2] === undefined ? (match[3] === undefined ? '' : "'") : '"';
    const end = match.index + match[0].length - quote.length;
    if (match[1]?.toLowerCase() === name) return { value, quote, at: end - value.length, end };
  }
  return null;
}

function metaLine(source: string, start: number): HeaderLine[] {
  const names = attributeOf(source, 'http-equiv');
  const content = attributeOf(source, 'content');
  if (names === null || content === null || content.quote === '') return [];
  const { text: value, offsets } = decoded(content.value);
  const name = names.value.trim().toLowerCase();
  return [
    {
      name,
      value,
      concerns: () => true,
      closeness: 0,
      editsTo: (wanted) =>
        editsOfValue(
          { name, value, wanted },
          {
            offset: (index) => start + content.at + (offsets[index] ?? 0),
            write: (put) => (content.quote === '"' ? htmlText(put).replaceAll('&#39;', "'") : htmlText(put)),
            whole: null,
          },
        ),
      removal: { at: start, end: start + source.length, text: '' },
    },
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#34': '"',
};

function decoded(source: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let text = '';
  for (const match of source.matchAll(/&(#?\w{1,6});|[\s\S]/g)) {
    const meant = ENTITIES[match[1]?.toLowerCase() ?? ''] ?? match[0];
    for (let index = 0; index < meant.length; index += 1)
      offsets.push(match.index + (meant === match[0] ? index : 0));
    text += meant;
  }
  return { text, offsets: [...offsets, source.length] };
}

type Elements = ReadonlyArray<{ source: string; at: number }>;

function additionOf({ change }: WantedChange, text: string, elements: Elements): Edit[] | PatchRefusal {
  if (change.kind === 'replace-text') {
    const offsets = [];
    for (
      let at = text.indexOf(change.find);
      at !== -1;
      at = text.indexOf(change.find, at + change.find.length)
    )
      offsets.push(at);
    return offsets.length === 0
      ? 'no-line'
      : offsets.map((at) => ({ at, end: at + change.find.length, text: change.with }));
  }
  if (change.kind !== 'insert') return 'no-line';
  const html = change.html.trimEnd();
  if (text.includes(html)) return [];
  const tag = { 'head-start': /^<head[\s>]/i, 'head-end': /^<\/head[\s>]/i, 'body-end': /^<\/body[\s>]/i }[
    change.where
  ];
  const found = elements.filter(({ source }) => tag.test(source));
  const [element] = found;
  if (element === undefined) return 'no-place';
  if (found.length > 1) return 'several-places';
  const indent = /(?:^|\n)([\t ]*)$/.exec(text.slice(0, element.at))?.[1] ?? '';
  const isStart = change.where === 'head-start';
  const at = isStart ? element.at + element.source.length : element.at;
  return [{ at, end: at, text: isStart ? `\n${indent}${html}` : `${html}\n${indent}` }];
}
