import type { CountingFamily } from '@vigie/audit/counting/counting-family.ts';
import type { StandInEvent } from '@vigie/audit/counting/countable-hit.ts';
import { MATOMO_COUNTING } from '@vigie/audit/counting/matomo/matomo.ts';
import { ga4Counting } from '@vigie/audit/counting/ga4.ts';
import { pianoCounting } from '@vigie/audit/counting/piano.ts';
import { plausibleCounting } from '@vigie/audit/counting/plausible.ts';
import { SNOWPLOW_COUNTING } from '@vigie/audit/counting/snowplow.ts';
import { UMAMI_COUNTING } from '@vigie/audit/counting/umami.ts';
import {
  type ReportFamily,
  readReportAddress,
  type ConnectionTest,
} from '@vigie/contract/report-interfaces.ts';
import { matomoReader } from './matomo.ts';
import { ga4Reader } from './ga4.ts';
import { ga4ExportReader } from './ga4-export.ts';
import { pianoReader } from './piano.ts';
import { plausibleReader } from './plausible.ts';
import { snowplowMicroReader } from './snowplow-micro.ts';
import { umamiReader } from './umami.ts';
import type { ReportReader } from './report-reader.ts';
import { ReportUnavailable, type OpenConnection, type SendRequest } from './report-request.ts';

/** Interface of a tracker, as its owner names it. */
export interface ReportConnection {
  family: ReportFamily;
  /** Address with the options of the interface in its query. */
  url: string;
  /** Secret of the interface. Empty if it needs none. */
  token: string;
  send: SendRequest;
}

const COUNTING: Readonly<Record<ReportFamily, Pick<CountingFamily, 'standsIn'>>> = {
  matomo: MATOMO_COUNTING,
  umami: UMAMI_COUNTING,
  plausible: plausibleCounting(null),
  snowplow: SNOWPLOW_COUNTING,
  ga4: ga4Counting(null),
  piano: pianoCounting(null),
};

/** Returns the function that decides which hits of a family stand in for a missing page view. */
export const standsInFor = (family: ReportFamily): StandInEvent => COUNTING[family].standsIn;

const READERS: Readonly<Record<ReportFamily, (connection: OpenConnection) => ReportReader>> = {
  matomo: ({ base, token, send }) => matomoReader({ url: base, token, send }),
  umami: umamiReader,
  plausible: plausibleReader,
  snowplow: snowplowMicroReader,
  ga4: (connection) =>
    connection.options.dataset === undefined ? ga4Reader(connection) : ga4ExportReader(connection),
  piano: pianoReader,
};

/** Opens the reader of an interface. Throws if its address has a fault: see `readReportAddress`. */
export function openReader({ family, url, token, send }: ReportConnection): ReportReader {
  const address = readReportAddress(family, url);
  if ('fault' in address) throw new Error(`The address of ${family} has a fault: ${address.fault}`);
  return READERS[family]({ ...address, token, send });
}

/**
 * Tests a connection: requests what a run requests, once. Reports which right is missing. Nothing that it returns has the
 * token. `account` is a known account of the tracker, or null.
 */
export async function testConnection(
  connection: ReportConnection,
  account: string | null,
): Promise<ConnectionTest> {
  try {
    await openReader(connection).test(account);
    return { outcome: 'works', right: null, detail: null };
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    return {
      outcome: error.reason,
      right: error.right,
      detail: withoutSecret(error.message, connection.token),
    };
  }
}

/** Replaces the token and each of its parts: a key pair, or the texts of a service account. */
function withoutSecret(text: string, token: string): string {
  const parts = [token, ...token.split(/[\s:_"',{}]+/).filter((part) => part.length >= 12)].filter(Boolean);
  return parts
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, part) => shown.replaceAll(part, '…'), text);
}
