import { existsSync } from 'node:fs';
import { AUDIT_OPTIONS, VISITOR_OPTIONS } from './audit-options.ts';
import { auditOrder, type AuditOrder } from './audit-order.ts';
import { DETECT_TABLE } from './detect-order.ts';
import { one } from './option.ts';
import { pageUrl } from './page-url.ts';
import { readAccess } from './read-access.ts';
import { readArguments } from './read-arguments.ts';
import type { Environment } from './secret-source.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

/** Options of `vigie container`, in the order of its help: its own, then those of an audit. */
export const CONTAINER_TABLE = {
  on: one({
    isOnce: true,
    placeholder: 'PAGE',
    summary:
      'a page that is visited: at each push of its dataLayer, the tags that fire, and why others do not',
    read: pageUrl,
  }),
  dataLayer: AUDIT_OPTIONS.dataLayer,
  consent: {
    ...AUDIT_OPTIONS.consent,
    summary: 'what to answer to a consent banner (accept where one is shown)',
  },
  consentStep: AUDIT_OPTIONS.consentStep,
  hits: {
    ...AUDIT_OPTIONS.hits,
    summary: 'let hits reach the collector, marked or not, or answer them here (mark)',
  },
  timeout: AUDIT_OPTIONS.timeout,
  lookAhead: AUDIT_OPTIONS.lookAhead,
  ...VISITOR_OPTIONS,
  format: DETECT_TABLE.format,
  lang: AUDIT_OPTIONS.lang,
};

/** Order of `vigie container`. */
export interface ContainerOrder {
  source: { kind: 'file'; path: string } | { kind: 'address'; url: string };
  /** Page on which the container is tried; null: none. */
  on: string | null;
  format: 'text' | 'json';
  lang: AuditOrder['lang'];
  /** Visit settings; null if no page is visited. */
  visiting: AuditOrder | null;
}

const EXAMPLE = 'vigie container gtm.js, or vigie container https://www.example.org';

/** Reads the order and its secrets; throws UsageError with every fault. */
export async function readContainerOrder(argv: string[], env: Environment): Promise<ContainerOrder> {
  const given = readArguments(argv, CONTAINER_TABLE);
  const { values, faults } = understand(given, CONTAINER_TABLE);
  const [word, ...more] = given.positionals;
  if (word === undefined) faults.push(`no container to read: ${EXAMPLE}`);
  faults.push(...more.map((unexpected) => `"${unexpected}" is not expected here: name one file or address`));
  if (values.consent === 'matrix')
    faults.push('--consent matrix belongs to vigie audit: write none, accept or refuse');
  const source = word === undefined ? null : sourceOf(word, faults);
  if (source === null || faults.length > 0) throw new UsageError(faults);
  const { on = null, format = 'text', lang = 'en' } = values;
  const common = { source, on, format, lang };
  const urls = [on ?? [], source.kind === 'address' ? source.url : []].flat();
  if (urls.length === 0) return { ...common, visiting: null };
  const words = new Map([...given.words].filter(([name]) => name !== 'on'));
  const {
    accessSources,
    accessOrigins,
    answered: _none,
    replaced: _nothing,
    ...order
  } = auditOrder({ positionals: urls.slice(0, 1), words, faults: [] }, null);
  const access = await readAccess(accessSources, accessOrigins, env);
  return { ...common, visiting: { ...order, urls, access, change: null } };
}

function sourceOf(word: string, faults: string[]): ContainerOrder['source'] | null {
  if (!/^https?:\/\//i.test(word) && existsSync(word)) return { kind: 'file', path: word };
  const reading = pageUrl(word);
  if ('value' in reading) return { kind: 'address', url: reading.value };
  faults.push(`"${word}" is no file here, and ${reading.wrong}`);
  return null;
}
