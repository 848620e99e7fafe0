import { array, constantFrom, integer, nat, record } from 'fast-check';
import type { SharingFixture, Step, TestJob } from './sharing-fixture.ts';

/** A fault, after a number of steps of the current worker. */
interface Disturbance {
  afterSteps: number;
  /** Kills the worker, or restarts an agent with or without its runs. */
  what: 'kill' | 'restart' | 'forget';
  agent: number;
}

/** Maximum number of agents that lose their runs. An attempt has three tries: more would rightly fail a run. */
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

/** Runs a job with several workers. Kills each worker that reaches a step of that name, for the first `times` steps. */
export async function workKilledAt(
  bench: SharingFixture,
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
  /** Called before the next worker starts. */
  afterKill?: () => Promise<unknown>;
}

/** Works on a job until it has ended, whatever faults occur. */
export async function workThrough(
  bench: SharingFixture,
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

async function disturb(bench: SharingFixture, agent: number, what: 'restart' | 'forget'): Promise<void> {
  const disturbed = bench.agents[agent];
  await (what === 'restart' ? disturbed?.restart() : disturbed?.forget());
}
