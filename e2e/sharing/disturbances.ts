import { array, constantFrom, integer, nat, record } from 'fast-check';
import type { SharingBench, Step, TestJob } from './sharing-bench.ts';

/** What goes wrong, after so many steps of the worker that is at work. */
interface Disturbance {
  afterSteps: number;
  /** The worker is killed; or an agent is started again, with its runs or without. */
  what: 'kill' | 'restart' | 'forget';
  agent: number;
}

/** An attempt is tried three times: more agents that forget would rightly fail a run. */
const FORGOTTEN_MAX = 2;

export const disturbances = array(
  record({
    afterSteps: integer({ min: 1, max: 90 }),
    what: constantFrom('kill', 'kill', 'restart', 'forget'),
    agent: nat(2),
  }),
  { minLength: 1, maxLength: 8 },
).filter((list) => list.filter(({ what }) => what === 'forget').length <= FORGOTTEN_MAX);

const KILLS_AT_A_STEP = 6;

/**
 * Works on a job with several workers. It kills each worker that reaches a step of that name, the first times.
 */
export async function workKilledAt(
  bench: SharingBench,
  job: TestJob,
  name: Parameters<Step>[0],
): Promise<{ kills: number }> {
  let kills = 0;
  for (let hasEnded = false; !hasEnded;) {
    let isKilled = false;
    const step: Step = (at) => {
      if (at === name && !isKilled && kills < KILLS_AT_A_STEP) {
        isKilled = true;
        kills += 1;
      }
      if (isKilled) throw new Error('killed');
    };
    hasEnded = await hasSurvived(bench.work(job, step));
  }
  return { kills };
}

/** Returns false for a worker that was killed. */
async function hasSurvived(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'killed') throw error;
    return false;
  }
}

interface Course {
  list: Disturbance[];
  /** What happens before the next worker comes. */
  afterKill?: () => Promise<unknown>;
}

/** Works on a job until it has ended, whatever comes in between. */
export async function workThrough(
  bench: SharingBench,
  job: TestJob,
  { list, afterKill }: Course,
): Promise<void> {
  const pending = [...list];
  const underWay: Promise<void>[] = [];
  for (let hasEnded = false; !hasEnded;) {
    let steps = 0;
    let isKilled = false;
    const step = () => {
      steps += 1;
      if (!isKilled && pending[0] !== undefined && steps >= pending[0].afterSteps) {
        const { what, agent } = pending.shift() ?? { what: 'kill', agent: 0 };
        isKilled = what === 'kill';
        if (what !== 'kill') underWay.push(disturb(bench, agent, what));
        steps = 0;
      }
      if (isKilled) throw new Error('killed');
    };
    hasEnded = await hasSurvived(bench.work(job, step));
    if (!hasEnded) await afterKill?.();
  }
  await Promise.all(underWay);
}

async function disturb(bench: SharingBench, agent: number, what: 'restart' | 'forget'): Promise<void> {
  const disturbed = bench.agents[agent];
  await (what === 'restart' ? disturbed?.restart() : disturbed?.forget());
}
