import type { CookieRecord } from '@vigie/contract/observation/observation.ts';
import type { Recorder } from '../recorder.ts';
import type { RecorderContext } from './recorder-context.ts';

/** Records the cookies that the visit left, of every site; never their values. */
export function cookiesRecorder({ browser, browserContextId }: RecorderContext): Recorder<CookieRecord[]> {
  return {
    start: () => undefined,
    async finish() {
      const { cookies } = await browser.send('Storage.getCookies', { browserContextId });
      return cookies.map((cookie) => ({
        name: cookie.name,
        domain: cookie.domain,
        path: cookie.path,
        expiresAt: cookie.expires > 0 ? instantOf(cookie.expires) : null,
        httpOnly: cookie.httpOnly,
        secure: cookie.secure,
        sameSite: cookie.sameSite ?? null,
        sizeBytes: cookie.size,
        partitioned: cookie.partitionKey !== undefined,
      }));
    },
  };
}

function instantOf(epochSeconds: number): string | null {
  const instant = new Date(epochSeconds * 1000);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
