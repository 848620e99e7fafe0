import {
  REPORT_FAMILIES,
  type ReportFamily,
  readReportAddress,
  REPORT_INTERFACES,
  type ReportAddressFault,
} from '@vigie/contract/report-interfaces.ts';
import { numberIn, one, type Option, type Reading } from '../options/option.ts';
import {
  readEachWord,
  readSecret,
  secretSourceIn,
  type Environment,
  type SecretSource,
} from '../options/secret-source.ts';
import { UsageError } from '../options/usage-error.ts';

/** Address of a reporting interface, before its token is read. */
export interface NamedReport {
  family: ReportFamily;
  /** Address with the options of the interface in its query. */
  url: string;
}

/** Source of a token, for one family or for the only one. */
export interface NamedToken {
  family: ReportFamily | null;
  source: SecretSource;
}

/** Reporting interface that an audit queries for its hits. */
export interface ReportOrder extends NamedReport {
  token: string;
}

const WAIT_SECONDS = 60;
const EXAMPLE = 'write for example --reports matomo=https://stats.example.org';

/** Options that name reporting interfaces, shared by all commands whose hits are followed. */
export const REPORT_OPTIONS = {
  reports: {
    kind: 'list',
    placeholder: 'FAMILY=ADDRESS',
    summary: `the reporting interface that confirms whether each hit was counted (${REPORT_FAMILIES.join(', ')}); may be repeated`,
    read: (words) => readEachWord(words, namedReport),
  } satisfies Option<NamedReport[]> as Option<NamedReport[]>,
  reportsToken: {
    kind: 'list',
    placeholder: '[FAMILY=]env:VAR|file:PATH',
    summary:
      'where to read the secret of that interface: token, key, ACCESS:SECRET (piano), file of a service account (ga4); the right to read is enough',
    read: (words) => readEachWord(words, namedToken),
  } satisfies Option<NamedToken[]> as Option<NamedToken[]>,
  reportsWait: one({
    placeholder: 'S',
    summary: `seconds for which Vigie searches for a missing hit before it reports it as missing (${WAIT_SECONDS})`,
    read: numberIn({ min: 0, max: 3_600, unit: 'seconds', example: '--reports-wait 120' }),
  }),
};

interface ReportValues {
  reports?: NamedReport[];
  reportsToken?: NamedToken[];
  reportsWait?: number;
  hits?: string;
  failOn?: string;
}

/** Returns the faults of options that do not go together. */
export function reportFaults({ reports, reportsToken, hits, failOn }: ReportValues): string[] {
  if (reports === undefined)
    return [
      ...(reportsToken === undefined ? [] : [`--reports-token needs an interface: ${EXAMPLE}`]),
      ...(failOn === 'not-counted' ? [`--fail-on not-counted needs an interface to query: ${EXAMPLE}`] : []),
    ];
  const withoutToken = reports.find(
    ({ family }) => needsToken(family) && tokenOf(family, reportsToken) === undefined,
  );
  return [
    ...(hits === 'answer-locally' ? ['--reports follows hits that leave: write --hits deliver'] : []),
    ...(withoutToken === undefined
      ? []
      : [
          `--reports ${withoutToken.family} needs a token: write for example --reports-token env:VIGIE_REPORTS_TOKEN`,
        ]),
  ];
}

/** Reads the tokens. Throws UsageError; no message repeats a token. */
export async function readReports(
  { reports = [], reportsToken = [] }: ReportValues,
  env: Environment,
): Promise<ReportOrder[]> {
  const faults: string[] = [];
  const orders: ReportOrder[] = [];
  for (const report of reports) {
    const source = tokenOf(report.family, reportsToken);
    if (source === undefined || !needsToken(report.family)) {
      orders.push({ ...report, token: '' });
      continue;
    }
    const token = await readSecret(source, env).catch((error: Error) => error);
    if (token instanceof Error) faults.push(`--reports-token ${token.message}`);
    else orders.push({ ...report, token });
  }
  if (faults.length > 0) throw new UsageError(faults);
  return orders;
}

/** Returns the time in ms for which a missing hit is searched. */
export const reportsWaitMs = ({ reportsWait = WAIT_SECONDS }: ReportValues): number => reportsWait * 1000;

const needsToken = (family: ReportFamily): boolean => REPORT_INTERFACES[family].token !== null;

function tokenOf(family: ReportFamily, tokens: readonly NamedToken[] = []): SecretSource | undefined {
  const found =
    tokens.find((token) => token.family === family) ?? tokens.find((token) => token.family === null);
  return found?.source;
}

function namedReport(word: string): Reading<NamedReport> {
  const [, name = '', address = ''] = /^\s*([^=]*)=(.*)$/s.exec(word) ?? [];
  const family = REPORT_FAMILIES.find((one) => one === name.trim().toLowerCase());
  if (family === undefined)
    return { wrong: `"${shortened(word)}" names none of ${REPORT_FAMILIES.join(', ')}: ${EXAMPLE}` };
  const read = readReportAddress(family, address);
  if ('fault' in read) return { wrong: `"${family}" ${faultOf(family, read)}` };
  return { value: { family, url: new URL(address.trim()).href } };
}

/** Returns a word without its query, which may have a secret. */
const shortened = (word: string): string => word.replace(/[?#].*$/, '').slice(0, 100);

/** Returns what an address needs. Values are never repeated: they may be secrets. */
function faultOf(family: ReportFamily, found: ReportAddressFault): string {
  const { example, required, optional } = REPORT_INTERFACES[family];
  const write = `write for example --reports ${family}=${example}`;
  switch (found.fault) {
    case 'not-an-address':
      return `needs an address that begins with http:// or https://: ${write}`;
    case 'password':
      return `needs an address without a password: ${write}`;
    case 'missing-option':
      return `needs ${found.option}= in its address: ${write}`;
    default:
      return `takes only ${[...required, ...optional].join(', ')} in its address, each with a plain value: ${write}`;
  }
}

function namedToken(word: string): Reading<NamedToken> {
  const [, name, text = ''] = /^(?:([\w-]+)=)?(.+)$/.exec(word.trim()) ?? [];
  const family = name === undefined ? null : REPORT_FAMILIES.find((one) => one === name.toLowerCase());
  const source = secretSourceIn(text);
  if (source === null || family === undefined)
    return { wrong: 'takes no value, which others on this machine could read: write env:VAR or file:PATH' };
  return { value: { family, source } };
}
