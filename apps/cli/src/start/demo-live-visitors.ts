import { setTimeout as pause } from 'node:timers/promises';
import { createDemoView, viewsOfHour } from '@vigie/server/demo-visitors.ts';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

/** Sends page views of visitors to this machine's panel until the signal aborts, as many as an hour of the demo has. */
export async function sendDemoVisitors({
  panelUrl,
  key,
  origin,
  signal,
}: {
  panelUrl: string;
  key: string;
  /** Origin of the demo shop. */
  origin: string;
  signal: AbortSignal;
}): Promise<void> {
  while (!signal.aborted) {
    const { sample, userAgent } = createDemoView(Math.random, 0);
    await fetch(`${panelUrl.replace(/\/$/u, '')}/collect/${key}/samples`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': userAgent, origin },
      body: JSON.stringify(sample),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch(() => {});
    const waitMs = (HOUR_MS / viewsOfHour(new Date().getUTCHours())) * 2 * Math.random();
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
