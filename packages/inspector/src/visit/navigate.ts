import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { failureCodeOf } from './net-failure.ts';
import type { RequestLog } from '../record/request-log.ts';

/** Returns whether an address can be visited; any other is refused before the browser sees it. */
export function isVisitable(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Navigates the main frame to an address and waits for the document; returns the failure if none came. */
export async function navigate(
  session: CdpSession,
  url: string,
  requests: RequestLog,
): Promise<Failure | null> {
  const { errorText, isDownload, loaderId } = await session.send('Page.navigate', { url });
  if (isDownload) return { code: 'download', message: 'the address answers a download, not a page' };
  if (errorText === undefined) return null;
  const status = requests.records.get(loaderId ?? '')?.status ?? null;
  if (status !== null && status >= 400) return { code: 'http-status', message: `HTTP status ${status}` };
  if (status === 204 || status === 205)
    return { code: 'http-status', message: `HTTP status ${status}, no document` };
  return { code: failureCodeOf(errorText), message: errorText };
}
