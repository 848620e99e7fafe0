import type { Logger } from 'pino';
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import type { EgressOf } from '../egress-allowance.ts';
import type { Inspection } from '../inspection.ts';
import type { InspectorPool } from '../inspector-pool.ts';
import type { SessionPool } from './session-pool.ts';

/** Resources of the agent that runs use. */
export type Host = {
  inspectors: InspectorPool;
  sessions: SessionPool;
  runJourney: Inspection['runJourney'];
  chromium: FoundChromium;
  egressOf: EgressOf;
  log: Logger;
};
