import { LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { openInspector, type Inspector, type InspectorOptions } from '@vigie/inspector/inspector.ts';

type Measured = Pick<InspectorOptions, 'chromium' | 'concurrency' | 'mode' | 'tracking' | 'readsAnswer'> & {
  screenshot?: boolean;
};

/** Opens the inspector for benches: all hits are delivered to a site on loopback; pictures only on request. */
export async function openBenchInspector(measured: Measured): Promise<Inspector> {
  return openInspector({
    screenshot: false,
    ...measured,
    hits: 'deliver',
    consent: 'none',
    pageBudgetSeconds: 30,
    lookAheadSeconds: LOOK_AHEAD_SECONDS.default,
    visits: NEW_VISIT_OPTIONS,
    collectLinks: false,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
  });
}
