import type { WantedChange } from '@vigie/contract/patch.ts';
import { caddyWord } from './caddy-syntax.ts';
import { headerRefusal, indented, needsPreflight } from './patch-form.ts';
import type { FormOfPatch } from './patch-form.ts';
import { readCaddy } from './read-caddy.ts';

export const caddy: FormOfPatch = {
  refuses(wanted) {
    if (wanted.change.kind === 'answer') return 'serve-file';
    const refusal = headerRefusal(wanted);
    if (refusal !== null || wanted.change.kind !== 'set-header') return refusal;
    return caddyWord(wanted.change.value) === null ? 'variable' : null;
  },
  write: (wanted) =>
    [...wanted.map((one, index) => blockOf(one, index + 1)), ...preflight(wanted)].join('\n'),
  notes: (wanted) => ['caddy-errors', ...(wanted.some(needsPreflight) ? (['preflight-here'] as const) : [])],
  read: readCaddy,
};

/** Returns a header block. `defer` makes it override the header of a proxied server. */
function blockOf({ change, paths }: WantedChange, number: number): string {
  if (change.kind !== 'set-header' && change.kind !== 'remove-header') return '';
  const line =
    change.kind === 'set-header' ? `${change.name} ${caddyWord(change.value) ?? ''}` : `-${change.name}`;
  const block = (matcher: string) => `header ${matcher}{\n\t${line}\n\tdefer\n}`;
  if (paths === null) return block('');
  const [path] = paths;
  if (paths.length === 1 && path !== undefined) return block(`${path} `);
  return `@vigie_${number} path ${paths.join(' ')}\n${block(`@vigie_${number} `)}`;
}

function preflight(wanted: readonly WantedChange[]): string[] {
  const preflighted = wanted.filter(needsPreflight);
  if (preflighted.length === 0) return [];
  const isEverywhere = preflighted.some(({ paths }) => paths === null);
  const paths = [...new Set(preflighted.flatMap((one) => one.paths ?? []))];
  const matchers = ['method OPTIONS', ...(isEverywhere ? [] : [`path ${paths.join(' ')}`])];
  return [`@vigie_preflight {\n${indented(matchers.join('\n'), '\t')}\n}`, 'respond @vigie_preflight 204'];
}
