import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';

/** What an agent needs a browser for; a test brings one that has none. */
export type Inspection = {
  findChromium: typeof findChromium;
  openInspector: typeof openInspector;
};

export const REAL_INSPECTION: Inspection = { findChromium, openInspector };
