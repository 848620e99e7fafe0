import type { Logger } from 'pino';
import type { FoundChromium } from '@vigie/inspector/chromium.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import type { Inspection } from '../inspection.ts';

/** What runs are performed with. */
export type Host = { inspection: Inspection; chromium: FoundChromium; egress: EgressPolicy; log: Logger };
