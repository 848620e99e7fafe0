import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openJourneyRunner, type JourneyRunner } from '@vigie/inspector/journey/run-journey.ts';

/** Opens a browser that runs journeys on shops of this machine, with the defaults of `vigie journey`. */
export async function openShopRunner(): Promise<JourneyRunner> {
  return openJourneyRunner({
    chromium: await findChromium(process.env),
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    pageBudgetSeconds: 30,
    lookAheadSeconds: 5,
    visits: NEW_VISIT_OPTIONS,
    tracking: NO_TRACKER,
    isKnownHit,
    screenshot: false,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
  });
}
