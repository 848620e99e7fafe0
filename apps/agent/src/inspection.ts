import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import { runJourney } from '@vigie/inspector/journey/run-journey.ts';

/** What an agent needs a browser for; a test brings one that has none. */
export type Inspection = {
  findChromium: typeof findChromium;
  openInspector: typeof openInspector;
  runJourney: typeof runJourney;
};

export const REAL_INSPECTION: Inspection = { findChromium, openInspector, runJourney };
