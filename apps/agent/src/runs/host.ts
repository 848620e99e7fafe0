import type { Logger } from 'pino';
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import type { EgressOf } from '../egress-allowance.ts';
import type { Inspection } from '../inspection.ts';
import type { KeptInspectors } from '../kept-inspectors.ts';
import type { KeptDoors } from './kept-doors.ts';

/** Resources of the agent that runs use. */
export type Host = {
  inspectors: KeptInspectors;
  doors: KeptDoors;
  runJourney: Inspection['runJourney'];
  chromium: FoundChromium;
  egressOf: EgressOf;
  log: Logger;
};
