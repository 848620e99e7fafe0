import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { parsePolicy } from '../csp/policy-text.ts';
import { camelCase, helmetPolicies } from './helmet-policy.ts';
import { jsHeaders } from './js-headers.ts';
import { jsTokens, type JsToken } from './js-source.ts';
import { headerRefusal, indented, needsPreflight } from './patch-form.ts';
import type { FileReading, FormOfPatch } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';
import { isPolicyHeader } from './wanted-changes.ts';

export const express: FormOfPatch = {
  refuses: (wanted) => (wanted.change.kind === 'answer' ? 'serve-file' : headerRefusal(wanted)),
  write: (wanted) => blocksOf(wanted, 'app').join('\n'),
  notes: (wanted) => ['express-order', ...(wanted.some(needsPreflight) ? (['preflight-here'] as const) : [])],
  read(text, header) {
    const tokens = jsTokens(text);
    const lines = [...jsHeaders(tokens, header), ...helmetPolicies(tokens)];
    return { lines, additionOf: (wanted) => additionOf(wanted, tokens) } satisfies FileReading;
  },
};

function blocksOf(wanted: readonly WantedChange[], app: string): string[] {
  return [...wanted.map((one) => helmetCall(one, app) ?? middleware(one, app)), ...preflight(wanted, app)];
}

/**
 * Returns a helmet call, which sets a policy by directives; null if the policy cannot be expressed. Helmet rejects a
 * policy without default-src unless an option allows it.
 */
function helmetCall({ change, paths }: WantedChange, app: string): string | null {
  if (
    change.kind !== 'set-header' ||
    paths !== null ||
    !isPolicyHeader(change.name) ||
    change.value.includes(',')
  )
    return null;
  const directives = parsePolicy(change.value);
  const isKnown = [...directives].every(
    ([name, sources]) =>
      /^[a-z]+(-[a-z]+)*$/.test(name) &&
      !sources.some((source) => /^(nonce-|sha\d+-|[a-z]+(-[a-z]+)*$)/i.test(source)),
  );
  if (!isKnown || directives.size === 0) return null;
  const rows = [...directives].map(
    ([name, sources]) =>
      `${camelCase(name)}: [${sources.map((source) => JSON.stringify(source)).join(', ')}],`,
  );
  if (!directives.has('default-src'))
    rows.unshift('defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,');
  const isOnlyReport = /-report-only$/i.test(change.name);
  const options = [
    'useDefaults: false,',
    ...(isOnlyReport ? ['reportOnly: true,'] : []),
    'directives: {',
    indented(rows.join('\n'), '  '),
    '},',
  ];
  return `${app}.use(\n  helmet.contentSecurityPolicy({\n${indented(options.join('\n'), '    ')}\n  }),\n);`;
}

function middleware({ change, paths }: WantedChange, app: string): string {
  if (change.kind !== 'set-header' && change.kind !== 'remove-header') return '';
  const name = JSON.stringify(change.name);
  const call =
    change.kind === 'set-header'
      ? `res.setHeader(${name}, ${JSON.stringify(change.value)});`
      : `res.removeHeader(${name});`;
  const line = paths === null ? call : `if (${JSON.stringify(paths)}.includes(req.path)) ${call}`;
  return `${app}.use((req, res, next) => {\n  ${line}\n  next();\n});`;
}

function preflight(wanted: readonly WantedChange[], app: string): string[] {
  const preflighted = wanted.filter(needsPreflight);
  if (preflighted.length === 0) return [];
  const paths = preflighted.some((one) => one.paths === null)
    ? null
    : [...new Set(preflighted.flatMap((one) => one.paths ?? []))];
  const test = `req.method === "OPTIONS"${paths === null ? '' : ` && ${JSON.stringify(paths)}.includes(req.path)`}`;
  return [`${app}.use((req, res, next) => {\n  if (${test}) res.status(204).end();\n  else next();\n});`];
}

/** Returns the edit that adds code directly after the line that creates the only app of the file, or a refusal. */
function additionOf(wanted: WantedChange, tokens: readonly JsToken[]): Edit[] | PatchRefusal {
  const apps = tokens.flatMap((token, index) => {
    const signs = tokens.slice(index + 1, index + 5).map(({ text }) => text);
    return token.kind === 'name' && signs.join(' ') === '= express ( )'
      ? [{ app: token.text, last: index + 4 }]
      : [];
  });
  const [one] = apps;
  if (one === undefined) return 'no-place';
  if (apps.length > 1) return 'several-places';
  const next = tokens[one.last + 1];
  const at = (next?.text === ';' ? next : tokens[one.last])?.end ?? 0;
  return [{ at, end: at, text: `\n${blocksOf([wanted], one.app).join('\n')}` }];
}
