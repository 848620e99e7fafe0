import { countly } from './countly.ts';
import { mixpanel } from './mixpanel.ts';
import { piano } from './piano.ts';
import { plausible } from './plausible.ts';
import { posthog } from './posthog.ts';
import { snowplow } from './snowplow.ts';
import type { Tracker } from './tracker.ts';

/** Real libraries, with one page each per variation. */
export const TRACKERS: readonly Tracker[] = [piano, snowplow, posthog, mixpanel, countly, plausible];
