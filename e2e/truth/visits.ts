import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';

type Changes = Partial<InspectorOptions> & { tracking: TrackingSettings };

/** Opens an inspector that visits four pages at a time and delivers hits, but for the changes. */
export async function openTruthInspector(changes: Changes): Promise<Inspector> {
  return openInspector({
    chromium: await findChromium(process.env),
    concurrency: 4,
    mode: 'fast',
    hits: 'deliver',
    consent: 'none',
    // Visits are held against the truth, not against the clock: on a busy machine one takes a minute.
    pageBudgetSeconds: 120,
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    screenshot: false,
    collectLinks: false,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
    ...changes,
  });
}

/** Visits every address with one inspector; by address. */
export async function visitAll(urls: string[], changes: Changes): Promise<Map<string, Observation>> {
  const inspector = await openTruthInspector(changes);
  try {
    const visits = await Promise.all(
      urls.map(async (url) => [url, (await inspector.inspect(url)).observation] as const),
    );
    return new Map(visits);
  } finally {
    await inspector.close();
  }
}
