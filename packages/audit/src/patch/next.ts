import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { jsHeaders } from './js-headers.ts';
import { jsTokens, type JsToken } from './js-source.ts';
import { headerRefusal, indented, needsPreflight } from './patch-form.ts';
import type { FileReading, FormOfPatch } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';

export const next: FormOfPatch = {
  refuses(wanted) {
    const { change, paths } = wanted;
    if (change.kind === 'answer') return 'serve-file';
    if (change.kind === 'remove-header') return 'no-such-form';
    const refusal = headerRefusal(wanted);
    if (refusal !== null) return refusal;
    if (paths?.some((path) => path.includes('%')) === true) return 'odd-path';
    return change.kind === 'set-header' && change.value.includes(':path') ? 'variable' : null;
  },
  write: (wanted) => functionOf(wanted.flatMap(entriesOf)),
  notes: (wanted) => ['next-order', ...(wanted.some(needsPreflight) ? (['preflight-missing'] as const) : [])],
  read(text, header) {
    const tokens = jsTokens(text);
    return {
      lines: jsHeaders(tokens, header),
      additionOf: (wanted) => additionOf(wanted, tokens),
    } satisfies FileReading;
  },
};

function entriesOf({ change, paths }: WantedChange): string[] {
  if (change.kind !== 'set-header') return [];
  const header = `{ key: ${JSON.stringify(change.name)}, value: ${JSON.stringify(change.value)} }`;
  return (paths ?? ['/:path*']).map(
    (path) => `{\n  source: ${JSON.stringify(path)},\n  headers: [${header}],\n},`,
  );
}

function functionOf(entries: readonly string[]): string {
  return `async headers() {\n  return [\n${indented(entries.join('\n'), '    ')}\n  ];\n},`;
}

/** Returns the edit that adds headers at the start of their list, or as a new list in the configuration. */
function additionOf(wanted: WantedChange, tokens: readonly JsToken[]): Edit[] | PatchRefusal {
  const entries = entriesOf(wanted);
  const textAt = (from: number, count: number) => tokens.slice(from, from + count).map(({ text }) => text);
  const named = tokens.findIndex(
    ({ kind, text }, index) =>
      kind === 'name' && text === 'headers' && textAt(index + 1, 10).includes('return'),
  );
  const list =
    named === -1
      ? -1
      : tokens.findIndex(
          ({ text }, index) => index > named && text === '[' && tokens[index - 1]?.text === 'return',
        );
  if (named !== -1 && list === -1) return 'elsewhere';
  const open =
    list !== -1
      ? list
      : tokens.findIndex(({ text }, index) => {
          if (text !== '{') return false;
          const before = textAt(Math.max(0, index - 6), index - Math.max(0, index - 6)).join(' ');
          return /(module \. exports =|export default|\b(nextConfig|config)( : NextConfig)? =)$/.test(before);
        });
  const end = tokens[open]?.end;
  if (open === -1 || end === undefined) return 'no-place';
  const text = list === -1 ? indented(functionOf(entries), '  ') : indented(entries.join('\n'), '      ');
  return [{ at: end, end, text: `\n${text}` }];
}
