import type { Observation } from '@vigie/contract/observation/observation.ts';

const AT = '2026-03-01T12:00:00.000Z';
const recorded = <T>(value: T) => ({ state: 'recorded' as const, value });

/** Returns a measured page without any tracking. */
export function observationOf(url: string, changes: Partial<Observation> = {}): Observation {
  return {
    version: 1,
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    httpStatus: 200,
    title: 'A page',
    startedAt: AT,
    finishedAt: AT,
    outcome: 'measured',
    failure: null,
    browser: { version: 'Chrome/1', userAgent: 'fake' },
    visit: { mode: 'fast', hits: 'deliver', attempt: 1 },
    settledBy: 'quiet',
    timings: {
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      firstByteMs: 1,
      domContentLoadedMs: 2,
      loadMs: 3,
      settledMs: 4,
      totalMs: 5,
    },
    requests: recorded([]),
    scriptRuns: recorded([]),
    dataLayer: recorded({
      kind: 'absent',
      typeName: null,
      definedAtMs: null,
      definedByUrl: null,
      timeline: [],
      final: null,
      cuts: [],
    }),
    csp: recorded({ policies: [], violations: [] }),
    corsIssues: recorded([]),
    mixedContent: recorded([]),
    console: recorded([]),
    exceptions: recorded([]),
    views: recorded([]),
    cookies: recorded([]),
    consent: recorded({ action: 'none', platform: null, result: 'not-asked', atMs: null }),
    screenshot: recorded(null),
    dialogs: [],
    tests: [],
    ...changes,
  };
}
