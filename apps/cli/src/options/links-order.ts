import type { LinkRules } from '@vigie/audit/links/link-rules.ts';
import { readLinkFile, type LinkFile } from '../links/read-link-file.ts';
import { overwritten } from '../output/overwritten.ts';
import { OUTSIDE_OPTIONS, auditOrder, type AuditOrder } from './audit-order.ts';
import { AUDIT_OPTIONS } from './audit-options.ts';
import { LINKS_OPTIONS, type LinkFailure, type LinkFormat, type LinksValues } from './links-options.ts';
import { readAccess } from './read-access.ts';
import { readArguments, type Given } from './read-arguments.ts';
import { readConfigFile } from './read-config-file.ts';
import type { Environment } from './secret-source.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

export const LINKS_TABLE = { ...LINKS_OPTIONS, ...OUTSIDE_OPTIONS };

/** Order of `vigie links`. */
export interface LinksOrder {
  file: LinkFile;
  rules: LinkRules;
  /** Settings of the visits; its addresses are those of the file, as they are visited. */
  visiting: AuditOrder;
  failOn: LinkFailure[];
  format: LinkFormat;
  lang: AuditOrder['lang'];
  output: string | undefined;
}

const EXAMPLE = 'vigie links campaign.csv';
/** Options that `vigie links` reads itself, although an audit has options of the same name. */
const OWN = new Set(['require', 'format', 'failOn', 'output', 'lang']);

/** Reads the order, its file and its secrets; throws UsageError with every fault. */
export async function readLinksOrder(argv: string[], env: Environment): Promise<LinksOrder> {
  const given = await withConfigFile(readArguments(argv, LINKS_TABLE));
  const { values, faults } = understand(given, LINKS_OPTIONS);
  const [path, ...more] = given.positionals;
  if (path === undefined) faults.push(`no file of links: ${EXAMPLE}, or "-" for standard input`);
  faults.push(...more.map((word) => `"${word}" is not expected here: name one file`));
  if (values.consent === 'matrix')
    faults.push('--consent matrix belongs to vigie audit: write none, accept or refuse');
  const file = path === undefined ? null : await readLinkFile(path);
  faults.push(...(file?.faults ?? []));
  if (path !== undefined && path !== '-' && values.output !== undefined)
    faults.push(...(await overwritten([values.output], [path])));
  if (file !== null && faults.length === 0) faults.push(...accessFaults(values, file.visitedUrls));
  if (file === null || faults.length > 0) throw new UsageError(faults);
  return {
    file,
    rules: rulesOf(values),
    visiting: await visitingOf(given, file.visitedUrls, env),
    failOn: values.failOn ?? ['any'],
    format: values.format ?? 'text',
    lang: values.lang ?? 'en',
    output: values.output,
  };
}

/** Returns a command line together with its configuration file; the command line wins. */
async function withConfigFile(given: Given): Promise<Given> {
  const path = given.words.get('config')?.at(-1);
  const words = new Map([...given.words].filter(([name]) => name !== 'config'));
  if (path === undefined) return { ...given, words };
  const file = await readConfigFile(path, LINKS_OPTIONS);
  return {
    positionals: given.positionals.length > 0 ? given.positionals : file.positionals,
    words: new Map([...file.words, ...words]),
    faults: [...given.faults, ...file.faults],
  };
}

/** Returns the fault of secrets without a destination: those of one website must not reach the others. */
function accessFaults(values: LinksValues, urls: readonly string[]): string[] {
  const { basicAuth, header, headerFile, cookie, localStorage, accessOrigins } = values;
  const hasAccess = [basicAuth, header, headerFile, cookie, localStorage].some((each) => each !== undefined);
  const origins = new Set(urls.map((url) => new URL(url).origin));
  if (!hasAccess || accessOrigins !== undefined || origins.size < 2) return [];
  return ['the links lead to several websites: name those that receive the secrets with --access-origins'];
}

function rulesOf({ require = [], allow = [], anyCase = false, host = [] }: LinksValues): LinkRules {
  return {
    required: [...new Set(require.map((name) => name.toLowerCase()))],
    allowed: Object.fromEntries(allow.map(({ name, values }) => [name, values])),
    allowsCapitals: anyCase,
    hosts: [...new Set(host)],
  };
}

/** Returns the visits of an audit of these links. Hits are answered here, so that no campaign counts a visit of Vigie. */
async function visitingOf(given: Given, urls: string[], env: Environment): Promise<AuditOrder> {
  const shared = [...given.words].filter(([name]) => Object.hasOwn(AUDIT_OPTIONS, name) && !OWN.has(name));
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  const {
    accessSources,
    accessOrigins,
    answered: _none,
    replaced: _nothing,
    ...order
  } = auditOrder(
    { positionals: origins, words: new Map([['hits', ['answer-locally']], ...shared]), faults: [] },
    null,
  );
  const access = await readAccess(accessSources, accessOrigins, env);
  return { ...order, urls, pagesMax: urls.length, discover: false, access, change: null };
}
