import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { isCollectorRequest } from '../record/collector-request.ts';
import type { PageScripts } from '../record/page-scripts.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { BannerDetector } from './banner-detector.ts';
import { readTcString } from './page-consent.ts';

/** State beside the banner that a press may change, at one moment. */
export interface Signs {
  /** Cookies and storage by name. */
  stored: ReadonlyMap<string, string>;
  pushes: number;
  tags: number;
  hits: number;
  tcString: string | null;
}
/** Effects of a press other than a change of the banner. */
export interface PressEffect {
  /** True if the tag was requested, or sent its first hit. */
  tracked: boolean;
  /** True if a cookie, storage or the TC string was written. */
  wrote: boolean;
  /** True if the dataLayer received a push. */
  pushed: boolean;
}

export interface SignSources {
  page: CdpSession;
  pageScripts: PageScripts;
  requests: Pick<RequestLog, 'onChange'>;
  tracking: TrackingSettings;
}

/** Creates the reader of signs that a press had an effect. A page that is gone shows none: `read` never rejects. */
export function createSignReader(sources: SignSources, detector: Pick<BannerDetector, 'storedValues'>) {
  const { page, pageScripts, requests, tracking } = sources;
  const counts = { pushes: 0, tags: 0, hits: 0 };
  const names = [tracking, ...(tracking.others ?? [])];
  requests.onChange((event, request) => {
    if (event !== 'started') return;
    const { url, resourceType } = request;
    if (isCollectorRequest(request, tracking)) counts.hits += 1;
    else if (resourceType === 'script' && names.some((tracker) => isTag(url, tracker))) counts.tags += 1;
  });
  pageScripts.on('entry', ({ value }) => {
    if (!isClickOfAnyKind(value)) counts.pushes += 1;
  });
  return async (): Promise<Signs> => {
    const [entries, tcString, { cookies }] = await Promise.all([
      detector.storedValues(),
      readTcString(page),
      // Includes a server's cookies, which no script reads.
      page.send('Network.getCookies', {}).catch(() => ({ cookies: [] })),
    ]);
    const stored = new Map(cookies.map(({ name, domain, value }) => [`${name} ${domain}`, value]));
    for (const entry of entries) {
      const [name = ''] = entry.split('=', 1);
      stored.set(name, entry);
    }
    return { stored, tcString, ...counts };
  };
}

/**
 * Returns the changes from before a press until now. Ignores changes that also happened in the calm period before it,
 * and hits of a tag that sent some before.
 */
export function effectOf({ calm, before, now }: { calm: Signs; before: Signs; now: Signs }): PressEffect {
  const isRestless = (name: string) => calm.stored.get(name) !== before.stored.get(name);
  const isCalm = before.tcString === calm.tcString;
  const hasNewText = now.tcString !== null && now.tcString !== before.tcString && isCalm;
  return {
    tracked: now.tags > before.tags || (before.hits === 0 && now.hits > 0),
    wrote:
      hasNewText ||
      [...now.stored].some(([name, value]) => before.stored.get(name) !== value && !isRestless(name)),
    pushed: now.pushes > before.pushes && before.pushes === calm.pushes,
  };
}

const isTag = (url: string, tracker: Pick<TrackingSettings, 'jsTagName' | 'phpTagName'>) =>
  matchesTagName(tracker.jsTagName, url) && !isScriptCall(url, tracker);

/**
 * Returns whether a push is a click event: Google's tag manager pushes each click of a page that has a click trigger.
 */
function isClickOfAnyKind(value: unknown): boolean {
  const { event } = { event: null, ...(typeof value === 'object' ? value : null) } as { event: unknown };
  return typeof event === 'string' && event.startsWith('gtm.');
}
