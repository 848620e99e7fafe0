/* oxlint-disable typescript/no-unnecessary-condition, typescript/strict-boolean-expressions -- browsers lack some of these interfaces, and size counts */
import { CONSENT_LATENESS_MS } from '@vigie/contract/real-visitors.ts';
import type { Sample } from '../sample.ts';
import type { SamplerConfig } from '../sampler-config.ts';
import { createConsentReader } from './consent-reading.ts';
import { deviceClass, plannedEvents, readRelease, valueAt } from './page-values.ts';
import { matchesName, pageGroupOf } from './url-patterns.ts';

/** Configuration, which the server writes in place of this name. */
declare const VIGIE_SAMPLER_CONFIG: SamplerConfig;

type TrackerState = Sample['t'][number][1];
/** Navigator with interfaces that not every browser has. */
type Browser = Omit<Navigator, 'doNotTrack'> & {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
  brave?: object;
};

/** Time after which a view that is still open sends its sample, once no tracker has requested anything for a while. */
const QUIET_AFTER_MS = 30_000;
const QUIET_FOR_MS = 5_000;
const POLL_MS = 200;

/* The script runs on pages of others: it throws nothing, defines no global and changes no object of the page. */
try {
  const config = VIGIE_SAMPLER_CONFIG;
  if (isSampled(config)) run(config);
} catch {}

function isSampled(config: SamplerConfig): boolean {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Browser;
  if (window.top !== window || webdriver) return false;
  if (config.respectDoNotTrack && doNotTrack === '1') return false;
  if (config.respectGlobalPrivacyControl && globalPrivacyControl) return false;
  // Math.random would change the sequence of a page that seeds it.
  return crypto.getRandomValues(new Uint32Array(1))[0]! < config.rate * 2 ** 32;
}

/**
 * Returns whether the browser reports that a resource was answered. Browsers hide the status of another host's answer, but
 * not its times and size where that host allows it.
 */
function isAnswered({ responseStatus, encodedBodySize }: PerformanceResourceTiming): boolean {
  return (responseStatus > 0 && responseStatus < 400) || encodedBodySize > 0;
}

function run(config: SamplerConfig): void {
  const page = document as Document & { prerendering?: boolean };
  const browser = navigator as Browser;
  const own = page.currentScript as HTMLScriptElement | null;
  const endpoint = new URL(config.endpoint, (own && own.src) || location.href).href;
  /** Addresses of scripts, by their events: true for those that loaded. */
  const loaded = Object.create(null) as Record<string, boolean>;
  /** Addresses that a policy of the page stopped. */
  const refused = Object.create(null) as Record<string, true>;
  const resources: PerformanceResourceTiming[] = [];
  /** True if the browser dropped entries of resources before this script ran. */
  let isIncomplete = false;
  let view = { pathname: location.pathname, search: location.search };
  let viewStart = 0;
  /** Number of pushes that earlier views of this document had. */
  let pushesBefore = 0;
  /** Time from which this script could see the view of a visitor: its own start, or that of a later view. */
  let seenFrom = performance.now();
  let lastActivity = 0;
  let isSent = false;
  let timer = 0;
  let consent: Sample['c'] = ['unknown', -1];
  let policies: ReportingObserver | undefined;
  let timings: PerformanceObserver | undefined;

  const layer = (): unknown => {
    try {
      return config.dataLayer && valueAt(window, config.dataLayer.name);
    } catch {
      return null;
    }
  };

  const pushes = (): ArrayLike<unknown> => {
    try {
      const list = layer() as ArrayLike<unknown> | null;
      return list && list.length >= 0 ? list : [];
    } catch {
      return [];
    }
  };

  const readConsent = createConsentReader(config.consent, pushes, (state) => {
    if (state === consent[0]) return;
    const ms = performance.now() - seenFrom;
    consent = [state, CONSENT_LATENESS_MS.filter((bound) => ms >= bound).pop() || 0];
  });

  const stateOf = (script: string[], isRequested: boolean): TrackerState => {
    const ofEvents = Object.keys(loaded).filter((url) => matchesName(script, url));
    const entries = resources.filter(
      ({ name, initiatorType }) => /^(script|link)$/.test(initiatorType) && matchesName(script, name),
    );
    if (ofEvents.some((url) => loaded[url]) || entries.some(isAnswered)) return 'loaded';
    if (Object.keys(refused).some((url) => matchesName(script, url))) return 'blocked';
    if (entries.some((one) => one.responseStatus >= 400 || (ofEvents.length && one.responseStart > 0)))
      return 'failed';
    if (ofEvents.length) return 'stopped';
    if (entries.length) return isRequested ? 'loaded' : 'unknown';
    const isOnPage = Array.from(page.scripts).some(({ src }) => src && matchesName(script, src));
    return isIncomplete || isOnPage ? 'unknown' : 'absent';
  };

  const takeTimings = (entries: PerformanceEntryList): void => {
    (entries as PerformanceResourceTiming[]).forEach((entry) => {
      if (!config.trackers.some(({ script, hit }) => matchesName(script.concat(hit), entry.name))) return;
      resources.push(entry);
      lastActivity = performance.now();
    });
  };

  const takeReports = (reports: ReportList): void => {
    reports.forEach(({ body }) => {
      const { disposition, blockedURL } = (body || {}) as Record<string, string>;
      if (disposition === 'enforce') refused[blockedURL!] = true;
    });
  };

  const send = (): void => {
    try {
      if (isSent || page.prerendering) return;
      if (timings) takeTimings(timings.takeRecords());
      if (policies) takeReports(policies.takeRecords());
      readConsent();
      const sample: Sample = {
        v: 1,
        p: pageGroupOf(config.pageGroups, view),
        t: config.trackers.map(({ id, script, hit }) => {
          const isRequested = resources.some(
            ({ name, startTime }) =>
              startTime >= viewStart &&
              !refused[name] &&
              matchesName(hit, name) &&
              !matchesName(script, name),
          );
          return [id, stateOf(script, isRequested), isRequested ? 1 : 0];
        }),
        d: {
          present: layer() && typeof layer() === 'object' ? 1 : 0,
          events: plannedEvents(config.events, pushes(), pushesBefore),
        },
        c: consent,
        b: browser.brave ? 'brave' : '',
        w: deviceClass(),
        r: readRelease(config.release),
      };
      const text = JSON.stringify(sample);
      // Firefox ends a script that runs while its visitor enters an address. The next event then sends the sample.
      isSent = true;
      browser.sendBeacon(endpoint, text);
    } catch {}
  };

  const poll = (): void => {
    const now = performance.now();
    if (!page.prerendering) readConsent();
    if (isSent) return;
    if (
      now - seenFrom > QUIET_AFTER_MS &&
      now - lastActivity > QUIET_FOR_MS &&
      page.readyState === 'complete'
    )
      send();
    else timer = window.setTimeout(poll, Math.max(POLL_MS, (now - seenFrom) / 10));
  };

  const takeScript = ({ type, target }: Event): void => {
    try {
      const { tagName, src } = target as HTMLScriptElement;
      if (tagName === 'SCRIPT' && src) loaded[src] = loaded[src] || type === 'load';
      if (!page.prerendering) readConsent();
    } catch {}
  };
  page.addEventListener('load', takeScript, true);
  page.addEventListener('error', takeScript, true);
  // A timer comes late on a busy device. The end of parsing comes right after the scripts of the page.
  page.addEventListener('readystatechange', takeScript);
  page.addEventListener('securitypolicyviolation', ({ disposition, blockedURI }) => {
    if (disposition === 'enforce') refused[blockedURI] = true;
  });
  page.addEventListener('prerenderingchange', () => {
    seenFrom = performance.now();
    readConsent();
  });
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);

  try {
    // Tells the violations from before this script, too.
    policies = new ReportingObserver(takeReports, { types: ['csp-violation'], buffered: true });
    policies.observe();
  } catch {}
  try {
    timings = new PerformanceObserver((list, _self, options?: { droppedEntriesCount?: number }) => {
      try {
        isIncomplete = isIncomplete || Boolean(options && options.droppedEntriesCount);
        takeTimings(list.getEntries());
      } catch {}
    });
    timings.observe({ type: 'resource', buffered: true });
  } catch {}

  const { navigation } = window as unknown as { navigation?: EventTarget };
  if (navigation)
    navigation.addEventListener('currententrychange', () => {
      try {
        if (location.pathname === view.pathname) return;
        send();
        view = { pathname: location.pathname, search: location.search };
        viewStart = seenFrom = performance.now();
        pushesBefore = pushes().length;
        isSent = false;
        if (consent[1] > 0) consent = [consent[0], 0];
        clearTimeout(timer);
        poll();
      } catch {}
    });
  poll();
}
