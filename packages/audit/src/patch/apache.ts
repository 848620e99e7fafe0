import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import {
  headerRefusal,
  indented,
  needsPreflight,
  pathExpression,
  pathRefusal,
  SCRIPT_TYPES,
} from './patch-form.ts';
import type { FormOfPatch } from './patch-form.ts';
import { apacheWord } from './apache-syntax.ts';
import { apacheRefusal, readApache } from './read-apache.ts';

const MARKS = { 'head-start': '<head>', 'head-end': '</head>', 'body-end': '</body>' } as const;
/** Possible delimiters; no HTML that is written here contains all of them. */
const DELIMITERS = ['|', '~', '^', '!', ',', '@', ';'];

export const apache: FormOfPatch = {
  refuses(wanted) {
    const { change, paths } = wanted;
    if (change.kind === 'answer') return 'serve-file';
    if (change.kind === 'insert' || change.kind === 'replace-text')
      return pathRefusal(paths) ?? substituteRefusal(substitution(change));
    return headerRefusal(wanted) ?? (change.kind === 'set-header' ? apacheRefusal(change.value) : null);
  },
  write: (wanted) => wanted.map((one) => within(one.paths, linesOf(one))).join('\n') + preflight(wanted),
  notes: (wanted) => [
    'apache-modules',
    ...(wanted.some(({ change }) => change.kind === 'insert' || change.kind === 'replace-text')
      ? (['apache-substitute'] as const)
      : []),
    ...(wanted.some(needsPreflight) ? (['preflight-here'] as const) : []),
  ],
  read: readApache,
};

function linesOf({ change }: WantedChange): string {
  if (change.kind === 'answer') return '';
  if (change.kind === 'insert' || change.kind === 'replace-text') {
    const { find, put } = substitution(change);
    const delimiter = delimiterOf(find + put) ?? '|';
    const word = ['s', find, put, 'n'].join(delimiter).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    const types = change.kind === 'insert' ? 'text/html' : `text/html ${SCRIPT_TYPES}`;
    return `AddOutputFilterByType SUBSTITUTE ${types}\nSubstitute "${word}"`;
  }
  const unset = `Header onsuccess unset ${change.name}`;
  return change.kind === 'remove-header'
    ? `${unset}\nHeader always unset ${change.name}`
    : `${unset}\nHeader always set ${change.name} ${apacheWord(change.value)}`;
}

type OfBody = Extract<WantedChange['change'], { kind: 'insert' | 'replace-text' }>;

function substitution(change: OfBody): { find: string; put: string } {
  if (change.kind === 'replace-text') return { find: change.find, put: change.with };
  const [mark, html] = [MARKS[change.where], change.html.trim()];
  return { find: mark, put: change.where === 'head-start' ? mark + html : html + mark };
}

const delimiterOf = (text: string): string | null => DELIMITERS.find((one) => !text.includes(one)) ?? null;

/**
 * Returns why mod_substitute cannot make a replacement, or null. It processes single lines, and interprets a backslash
 * before its delimiter.
 */
function substituteRefusal({ find, put }: { find: string; put: string }): PatchRefusal | null {
  const text = find + put;
  if (/[\r\n\0]/.test(text)) return 'line-break';
  return text.includes('${') || text.includes('\\') || delimiterOf(text) === null ? 'variable' : null;
}

/** Returns the lines within a condition on paths. THE_REQUEST contains the requested address, also after a rewrite. */
function within(paths: readonly string[] | null, lines: string): string {
  if (paths === null) return lines;
  return `<If "%{THE_REQUEST} =~ m#^[A-Z]+ (${paths.map(pathExpression).join('|')})[? ]#">\n${indented(lines, '    ')}\n</If>`;
}

function preflight(wanted: readonly WantedChange[]): string {
  const preflighted = wanted.filter(needsPreflight);
  if (preflighted.length === 0) return '';
  const paths = preflighted.some((one) => one.paths === null)
    ? ['/']
    : preflighted.flatMap((one) => one.paths ?? []);
  const end = paths[0] === '/' && paths.length === 1 ? '' : '[? ]';
  return [
    '',
    'RewriteEngine On',
    `RewriteCond %{THE_REQUEST} "^OPTIONS (${[...new Set(paths)].map(pathExpression).join('|')})${end}"`,
    'RewriteRule ^ - [R=204,L]',
  ].join('\n');
}
