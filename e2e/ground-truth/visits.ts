import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';

type Changes = Partial<InspectorOptions> & { tracking: TrackingSettings };

/** Opens an inspector with four parallel pages and delivered hits, except for the changes. */
export async function openGroundTruthInspector(changes: Changes): Promise<Inspector> {
  return openInspector({
    chromium: await findChromium(process.env),
    concurrency: 4,
    mode: 'fast',
    hits: 'deliver',
    consent: 'none',
    // Visits are compared with the ground truth, not with the clock: on a busy machine one takes a minute.
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

/** Visits every address with one inspector; returns the observations by address. */
export async function visitAll(urls: string[], changes: Changes): Promise<Map<string, Observation>> {
  const inspector = await openGroundTruthInspector(changes);
  try {
    const visits = await Promise.all(
      urls.map(async (url) => [url, (await inspector.inspect(url)).observation] as const),
    );
    return new Map(visits);
  } finally {
    await inspector.close();
  }
}
