import type { Job } from '@vigie/contract/job.ts';
import { describe, expect, it } from 'vitest';
import { sampleJob } from '../../testing/samples.ts';
import { follow as followStream, hasEnded } from './follow-job.ts';

async function* streamOf(...jobs: Job[]): AsyncIterable<Job> {
  yield* jobs;
}

function follow(streams: (() => AsyncIterable<Job>)[]) {
  const seen: string[] = [];
  const pauses: number[] = [];
  const lost: boolean[] = [];
  let opened = 0;
  const ended = followStream<Job>({
    open: async () => {
      const stream = streams[opened];
      opened += 1;
      if (!stream) throw new TypeError('network');
      return stream();
    },
    onNext: ({ state }) => seen.push(state),
    isOver: hasEnded,
    onLost: (value) => lost.push(value),
    wait: async (ms) => void pauses.push(ms),
    signal: new AbortController().signal,
  });
  return { ended, seen, pauses, lost, opened: () => opened };
}

const running = sampleJob();
const ended = sampleJob({ state: 'succeeded' });
const broken = (): AsyncIterable<Job> => {
  throw new TypeError('network');
};

describe('following a job', () => {
  it('stops when the job has ended', async () => {
    const trial = follow([() => streamOf(running, ended, running)]);
    await trial.ended;
    expect(trial.seen).toEqual(['running', 'succeeded']);
  });

  it('opens a broken stream again, later and later', async () => {
    const trial = follow([broken, broken, broken, () => streamOf(running), () => streamOf(ended)]);
    await trial.ended;
    expect(trial.pauses).toEqual([1000, 2000, 4000, 1000]);
    expect(trial.lost).toEqual([true, true, true, false, true, false]);
  });

  it('never waits longer than half a minute', async () => {
    const trial = follow([...Array.from({ length: 9 }, () => broken), () => streamOf(ended)]);
    await trial.ended;
    expect(Math.max(...trial.pauses)).toBe(30_000);
  });
});
