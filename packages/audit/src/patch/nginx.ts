import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { headerRefusal, needsPreflight, pathExpression, pathRefusal, SCRIPT_TYPES } from './patch-form.ts';
import type { FormOfPatch } from './patch-form.ts';
import { nginxText, nginxWord } from './nginx-syntax.ts';
import { readNginx } from './read-nginx.ts';

/** Maximum length of a word, below nginx's limit of 4,096 bytes with quotes. */
const WORD_MAX = 4_000;
const MARKS = { 'head-start': '<head>', 'head-end': '</head>', 'body-end': '</body>' } as const;

export const nginx: FormOfPatch = {
  refuses(wanted) {
    const { change, paths } = wanted;
    if (change.kind === 'answer') return 'serve-file';
    if (change.kind === 'insert' || change.kind === 'replace-text')
      return (
        pathRefusal(paths) ?? wordRefusal(change.kind === 'insert' ? change.html : change.find + change.with)
      );
    return headerRefusal(wanted) ?? (change.kind === 'set-header' ? wordRefusal(change.value) : null);
  },
  write(wanted) {
    const groups = [...Map.groupBy(wanted, subjectOf).values()];
    const blocks = joinMarks(groups.map((group, index) => blockOf(group, `$vigie_${index + 1}`)));
    const preflights = wanted.filter(needsPreflight);
    const maps = [...blocks.map(({ map }) => map), preflightMap(preflights)].filter((map) => map !== '');
    const replaces = wanted.some(({ change }) => change.kind === 'replace-text');
    return [
      ...(maps.length > 0 ? ['# in http { }', ...maps, ''] : []),
      '# in server { }',
      ...blocks.map(({ lines }) => lines).filter((line) => line !== ''),
      ...(wanted.some(isOfBody) ? [`sub_filter_once ${replaces ? 'off' : 'on'};`] : []),
      ...(replaces ? [`sub_filter_types ${SCRIPT_TYPES};`] : []),
      ...(preflights.length > 0 ? ['if ($vigie_preflight) { return 204; }'] : []),
    ].join('\n');
  },
  notes: (wanted) => [
    'nginx-inherits',
    ...(wanted.some(({ paths }) => paths !== null) ? (['nginx-map'] as const) : []),
    ...(wanted.some(isOfBody) ? (['nginx-sub'] as const) : []),
    ...(wanted.some(needsPreflight) ? (['preflight-here'] as const) : []),
  ],
  read: readNginx,
};

const isOfBody = ({ change }: WantedChange): boolean =>
  change.kind === 'insert' || change.kind === 'replace-text';

/** Returns why a word cannot be written, or null. A dollar begins a variable and cannot be escaped. */
function wordRefusal(text: string): PatchRefusal | null {
  if (text.includes('$')) return 'variable';
  return new TextEncoder().encode(nginxWord(text)).length > WORD_MAX ? 'too-long' : null;
}

interface Block {
  map: string;
  lines: string;
  /** Inserted text at a mark of the page, as the inner part of a quoted word. */
  put?: { where: keyof typeof MARKS; text: string };
}

/**
 * Returns the key of the header or text of a change. One map holds all its values, because nginx applies only one of
 * two lines.
 */
function subjectOf({ change }: WantedChange): string {
  if ('name' in change) return change.name.toLowerCase();
  return change.kind === 'replace-text' ? JSON.stringify(change.find) : JSON.stringify(change);
}

/** Joins the lines for each mark, because only the first line for a mark counts. */
function joinMarks(blocks: readonly Block[]): Block[] {
  const puts = blocks.flatMap(({ put }) => (put === undefined ? [] : [put]));
  const lines = [...Map.groupBy(puts, ({ where }) => where)].map(([where, own]) => {
    const texts = own.map(({ text }) => text);
    const mark = MARKS[where];
    const put = where === 'head-start' ? mark + texts.toReversed().join('') : texts.join('') + mark;
    return { map: '', lines: `sub_filter "${mark}" "${put}";` };
  });
  return [...blocks, ...lines];
}

function blockOf(group: readonly WantedChange[], variable: string): Block {
  const [first] = group;
  if (first === undefined || first.change.kind === 'answer') return { map: '', lines: '' };
  const { change, paths } = first;
  const map = (otherwise: string) => (paths === null ? '' : mapOf(variable, otherwise, group));
  const word = paths === null ? nginxWord(valueOf(change)) : variable;
  if (change.kind === 'insert') {
    const put = {
      where: change.where,
      text: paths === null ? nginxText(change.html.trim()) : `\${${variable.slice(1)}}`,
    };
    return { map: map('""'), lines: '', put };
  }
  if (change.kind === 'replace-text')
    return { map: map(nginxWord(change.find)), lines: `sub_filter ${nginxWord(change.find)} ${word};` };
  const isGone = paths === null && change.kind === 'remove-header';
  const lines = [
    `proxy_hide_header ${change.name};`,
    `fastcgi_hide_header ${change.name};`,
    ...(isGone ? [] : [`add_header ${change.name} ${word} always;`]),
  ];
  return {
    map: map(`$upstream_http_${change.name.toLowerCase().replaceAll('-', '_')}`),
    lines: lines.join('\n'),
  };
}

function valueOf(change: WantedChange['change']): string {
  if (change.kind === 'set-header') return change.value;
  if (change.kind === 'insert') return change.html.trim();
  return change.kind === 'replace-text' ? change.with : '';
}

/** Returns a map by the requested address, which internal redirects do not change. */
function mapOf(variable: string, otherwise: string, group: readonly WantedChange[]): string {
  const rows = group.flatMap(({ change, paths }) =>
    (paths ?? []).map((path) => `"~^${pathExpression(path)}(\\?|$)" ${nginxWord(valueOf(change))};`),
  );
  return mapText(`$request_uri ${variable}`, [`default ${otherwise};`, ...rows]);
}

function preflightMap(wanted: readonly WantedChange[]): string {
  if (wanted.length === 0) return '';
  const isEverywhere = wanted.some(({ paths }) => paths === null);
  const paths = isEverywhere ? [] : [...new Set(wanted.flatMap((one) => one.paths ?? []))];
  const rows = isEverywhere
    ? ['"~^OPTIONS " 1;']
    : paths.map((path) => `"~^OPTIONS ${pathExpression(path)}(\\?|$)" 1;`);
  return mapText('"$request_method $request_uri" $vigie_preflight', ['default "";', ...rows]);
}

/** Values are not indented after their own line breaks. */
const mapText = (head: string, rows: readonly string[]): string =>
  `map ${head} {\n${rows.map((row) => `    ${row}\n`).join('')}}`;
