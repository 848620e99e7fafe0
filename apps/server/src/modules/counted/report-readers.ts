import type { ReportInterfaceFamily } from '@vigie/contract/report-interface-families.ts';
import { matomoReader } from '@vigie/reports/matomo.ts';
import type { ReportReader } from '@vigie/reports/report-reader.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';

/** Reporting interface with its token in clear text. It must not be logged, stored or returned to a client. */
export interface ReportConnection {
  family: ReportInterfaceFamily;
  url: string;
  token: string;
}

type OpenReader = (connection: ReportConnection, send: SendRequest) => ReportReader;

const READERS: Partial<Record<ReportInterfaceFamily, OpenReader>> = {
  matomo: ({ url, token }, send) => matomoReader({ url, token, send }),
};

/** Returns the reader of an interface. Null if this version cannot ask its family. */
export function openReader(connection: ReportConnection, send: SendRequest): ReportReader | null {
  return READERS[connection.family]?.(connection, send) ?? null;
}
