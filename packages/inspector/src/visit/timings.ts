import type { Timings } from '@vigie/contract/observation/observation.ts';
import type { Protocol } from '../browser/cdp/protocol.ts';
import type { MainDocument } from './main-document.ts';
import type { VisitClock } from '../record/visit-clock.ts';

interface Sources {
  document: MainDocument | undefined;
  clock: VisitClock;
  timing: Protocol.Network.ResourceTiming | undefined;
  settledMs: number | null;
  /** True behind a proxy: the browser then measures the connection to the proxy, not to the site. */
  isProxied: boolean;
}

/** Returns the moments of the current document, in ms since the start of the visit. */
export function timingsOf({ document, clock, timing, settledMs, isProxied }: Sources): Timings {
  const reached = (offsetMs: number | undefined) =>
    timing === undefined || offsetMs === undefined || offsetMs < 0
      ? null
      : clock.fromMonotonic(timing.requestTime + offsetMs / 1000);
  return {
    dnsMs: isProxied ? null : reached(timing?.dnsEnd),
    connectMs: isProxied ? null : reached(timing?.connectEnd),
    tlsMs: isProxied ? null : reached(timing?.sslEnd),
    firstByteMs: reached(timing?.receiveHeadersStart ?? timing?.receiveHeadersEnd),
    domContentLoadedMs: document?.domContentLoadedMs() ?? null,
    loadMs: document?.loadMs() ?? null,
    settledMs,
    totalMs: clock.nowMs(),
  };
}
