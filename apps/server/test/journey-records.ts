import { createHash } from 'node:crypto';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { observationOf } from './observations.ts';

/** Screenshot that the record's second step names. */
export const PICTURE = Buffer.from('the basket');
export const PICTURE_SHA256 = createHash('sha256').update(PICTURE).digest('hex');

/**
 * Returns an agent's record of a journey of two steps on one page, which is loaded twice. The second step passes or
 * fails.
 */
export function createJourneyRecord(second: 'passed' | 'failed', at: string): JourneyRecord {
  const step = {
    type: 'click' as const,
    outcome: 'passed' as const,
    reason: null,
    selector: '#buy',
    staleSelectors: [],
    url: 'https://shop.example/',
    durationMs: 5,
    screenshot: null,
  };
  const reason = { code: 'element-not-found' as const, detail: '#buy' };
  // The same page twice: a basket that is reloaded.
  const pageAt = (number: number) => ({
    fromStep: number,
    toStep: number,
    startedMs: number * 100,
    observation: observationOf('https://shop.example/basket', 'healthy', at),
  });
  return {
    version: 1,
    title: 'Buy',
    startedAt: at,
    finishedAt: at,
    outcome: second === 'passed' ? 'done' : 'step-failed',
    steps: [
      { ...step, number: 1, label: 'one', startedMs: 0 },
      {
        ...step,
        number: 2,
        label: 'two',
        startedMs: 100,
        outcome: second,
        reason: second === 'failed' ? reason : null,
        staleSelectors: ['#old'],
        screenshot: PICTURE_SHA256,
      },
    ],
    pages: [pageAt(1), pageAt(2)],
  };
}

/** Returns the record with an event that its last page pushes. */
export function pushing(event: string, record: JourneyRecord): JourneyRecord {
  const { dataLayer } = record.pages.at(-1)?.observation ?? {};
  if (dataLayer?.state !== 'recorded') throw new Error('the record has a dataLayer');
  dataLayer.value.timeline.push({ atMs: 9, operation: 'push', value: { event }, scriptUrl: null });
  return record;
}
