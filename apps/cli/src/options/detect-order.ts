import { NO_ACCESS } from '@vigie/contract/access.ts';
import { DETECTED_PAGES, DETECTED_PAGES_MAX } from '@vigie/contract/detection.ts';
import { AUDIT_OPTIONS } from './audit-options.ts';
import { auditOrder, type AuditOrder } from './audit-order.ts';
import { choice, numberIn, one } from './option.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = ['text', 'json'] as const;

/** Options of `vigie detect`: those shared with an audit, and its own. */
export const DETECT_TABLE = {
  pages: one({
    placeholder: 'N',
    summary: `pages to visit (${DETECTED_PAGES})`,
    read: numberIn({ min: 1, max: DETECTED_PAGES_MAX, whole: true, unit: 'pages', example: '--pages 5' }),
  }),
  ignoreRobots: AUDIT_OPTIONS.ignoreRobots,
  concurrency: AUDIT_OPTIONS.concurrency,
  delay: AUDIT_OPTIONS.delay,
  timeout: AUDIT_OPTIONS.timeout,
  lookAhead: AUDIT_OPTIONS.lookAhead,
  browser: AUDIT_OPTIONS.browser,
  loopbackPorts: AUDIT_OPTIONS.loopbackPorts,
  acceptInvalidCertificates: AUDIT_OPTIONS.acceptInvalidCertificates,
  format: one({
    placeholder: FORMATS.join('|'),
    summary: 'form of the answer (text)',
    read: choice(FORMATS),
  }),
  lang: AUDIT_OPTIONS.lang,
};

/** Reads the order of `vigie detect`; throws UsageError with every fault. */
export function readDetectOrder(argv: string[]): AuditOrder {
  const given = readArguments(argv, DETECT_TABLE);
  const { positionals } = given;
  if (positionals.length === 0)
    throw new UsageError(['no website to look at: give its address: vigie detect https://www.example.org']);
  if (positionals.length > 1) throw new UsageError(['one website at a time: give one address']);
  const pages = DETECT_TABLE.pages.read(given.words.get('pages') ?? [`${DETECTED_PAGES}`]);
  const faults = 'wrong' in pages ? [`--pages ${pages.wrong}`] : [];
  const format = given.words.get('format')?.at(-1);
  const formatRead = format === undefined ? null : DETECT_TABLE.format.read([format]);
  if (formatRead !== null && 'wrong' in formatRead) faults.push(`--format ${formatRead.wrong}`);
  if (faults.length > 0) throw new UsageError([...given.faults, ...faults]);
  const {
    accessSources: _none,
    accessOrigins: _nowhere,
    answered: _same,
    replaced: _kept,
    ...order
  } = auditOrder(given, null);
  return {
    ...order,
    access: NO_ACCESS,
    change: null,
    pagesMax: given.words.has('pages') ? order.pagesMax : DETECTED_PAGES,
  };
}
