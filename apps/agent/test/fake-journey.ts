import { createHash, randomUUID } from 'node:crypto';
import type { OrderedJourney } from '@vigie/contract/agent-protocol.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyOrder, JourneyRun } from '@vigie/inspector/journey/journey-order.ts';
import { observationOf } from './observation.ts';
import { SHOP } from './run-order.ts';

export const PICTURE = Buffer.from('a picture');
export const SHA256 = createHash('sha256').update(PICTURE).digest('hex');
export const STATE = { cookies: [], storage: [{ origin: SHOP, local: { session: 'ours' }, session: {} }] };

export function journeyOf(changes: Partial<OrderedJourney> = {}): OrderedJourney {
  const recording = { title: 'Buy', steps: [{ type: 'navigate' as const, url: `${SHOP}/?who={{name}}` }] };
  return {
    id: randomUUID(),
    title: 'Buy',
    recording,
    baseUrl: null,
    consent: 'accept',
    hits: 'deliver',
    changesWorld: false,
    preludeId: null,
    ...changes,
  };
}

/** Returns the run of a journey of one step; with a reason, the step failed. */
export function ran({ recording }: JourneyOrder, reason: StepRecord['reason'] = null): JourneyRun {
  const isDone = reason === null;
  const step = {
    number: 1,
    type: 'navigate' as const,
    label: 'navigate',
    outcome: isDone ? ('passed' as const) : ('failed' as const),
    reason,
    selector: null,
    staleSelectors: [],
    url: SHOP,
    startedMs: 0,
    durationMs: 5,
    screenshot: SHA256,
  };
  const at = '2026-03-01T00:00:00.000Z';
  const pages = [{ fromStep: 1, toStep: 1, startedMs: 0, observation: observationOf(`${SHOP}/`) }];
  const { title } = recording;
  return {
    record: {
      version: 1,
      title,
      startedAt: at,
      finishedAt: at,
      outcome: isDone ? 'done' : 'step-failed',
      steps: [step],
      pages,
    },
    pictures: new Map([[SHA256, PICTURE]]),
    state: STATE,
  };
}
