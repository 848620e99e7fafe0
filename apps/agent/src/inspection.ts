import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import { runJourney } from '@vigie/inspector/journey/run-journey.ts';

/** Operations of an agent that need a browser; tests use a version without one. */
export type Inspection = {
  findChromium: typeof findChromium;
  openInspector: typeof openInspector;
  runJourney: typeof runJourney;
};

export const REAL_INSPECTION: Inspection = { findChromium, openInspector, runJourney };
