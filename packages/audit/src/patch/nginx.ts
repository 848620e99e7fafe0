import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { headerRefusal, indented, needsPreflight, pathExpression, pathRefusal } from './patch-form.ts';
import type { FormOfPatch } from './patch-form.ts';
import { nginxWord } from './nginx-syntax.ts';
import { readNginx } from './read-nginx.ts';

/** A word of a configuration may have 4,096 bytes, with its quotes. */
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
    const blocks = groups.map((group, index) => blockOf(group, `$vigie_${index + 1}`));
    const preflights = wanted.filter(needsPreflight);
    const maps = [...blocks.map(({ map }) => map), preflightMap(preflights)].filter((map) => map !== '');
    const once = wanted.some(({ change }) => change.kind === 'replace-text') ? 'off' : 'on';
    return [
      ...(maps.length > 0 ? ['# in http { }', ...maps, ''] : []),
      '# in server { }',
      ...blocks.map(({ lines }) => lines),
      ...(wanted.some(isOfBody) ? [`sub_filter_once ${once};`] : []),
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

/** A dollar begins a variable, and nothing takes that from it. */
function wordRefusal(text: string): PatchRefusal | null {
  if (text.includes('$')) return 'variable';
  return new TextEncoder().encode(nginxWord(text)).length > WORD_MAX ? 'too-long' : null;
}

interface Block {
  map: string;
  lines: string;
}

/** One map holds all values of a header: each `add_header` of a name is a header of its own. */
const subjectOf = ({ change }: WantedChange): string =>
  'name' in change ? change.name.toLowerCase() : JSON.stringify(change);

function blockOf(group: readonly WantedChange[], variable: string): Block {
  const [first] = group;
  if (first === undefined || first.change.kind === 'answer') return { map: '', lines: '' };
  const { change, paths } = first;
  const map = (otherwise: string) => (paths === null ? '' : mapOf(variable, otherwise, group));
  const word = paths === null ? nginxWord(valueOf(change)) : variable;
  if (change.kind === 'insert') {
    const mark = MARKS[change.where];
    const html = paths === null ? change.html : variable;
    const put = change.where === 'head-start' ? mark + html : html + mark;
    return { map: map('""'), lines: `sub_filter ${nginxWord(mark)} ${nginxWord(put)};` };
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
  if (change.kind === 'insert') return change.html;
  return change.kind === 'replace-text' ? change.with : '';
}

/** By the address that was asked for: what is redirected internally keeps it. */
function mapOf(variable: string, otherwise: string, group: readonly WantedChange[]): string {
  const rows = group.flatMap(({ change, paths }) =>
    (paths ?? []).map((path) => `"~^${pathExpression(path)}(\\?|$)" ${nginxWord(valueOf(change))};`),
  );
  return `map $request_uri ${variable} {\n${indented([`default ${otherwise};`, ...rows].join('\n'), '    ')}\n}`;
}

function preflightMap(wanted: readonly WantedChange[]): string {
  if (wanted.length === 0) return '';
  const isEverywhere = wanted.some(({ paths }) => paths === null);
  const paths = isEverywhere ? [] : [...new Set(wanted.flatMap((one) => one.paths ?? []))];
  const rows = isEverywhere
    ? ['"~^OPTIONS " 1;']
    : paths.map((path) => `"~^OPTIONS ${pathExpression(path)}(\\?|$)" 1;`);
  const body = indented(['default "";', ...rows].join('\n'), '    ');
  return `map "$request_method $request_uri" $vigie_preflight {\n${body}\n}`;
}
