/** Measures many simultaneous sign-ins, while other users continue to work. */
import { PASSWORD } from '../../apps/server/test/users.ts';
import type { Chance } from '../../e2e/soak/chance.ts';
import type { Caller } from './caller.ts';
import type { Instance } from './instance.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { runOpenLoop } from './open-loop.ts';
import { nextRequest } from './requests.ts';

const OTHERS_PER_SECOND = 20;
/** Number of users who continue to work: repeated sign-ins end a user's own oldest sessions. */
const WORKING = 5;

export interface StormFigures {
  signInsPerSecond: number;
  latencies: Latencies;
  /** Number of failed calls, by status. */
  refused: Map<number, number>;
}

export async function measureStorm(
  { caller, instance, chance }: { caller: Caller; instance: Instance; chance: Chance },
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<StormFigures> {
  const latencies = createLatencies();
  const refused = new Map<number, number>();
  let signIns = 0;
  const record = (name: string, status: number, startedMs: number) => {
    if (status === 0 || status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1);
    else latencies.add(name, performance.now() - startedMs);
    return status;
  };
  const endsMs = performance.now() + seconds * 1_000;
  const signing = instance.people.slice(WORKING);
  const working = { ...instance, people: instance.people.slice(0, WORKING) };
  const signInAgain = async (number: number) => {
    const { email, address } = signing[number % signing.length] ?? { email: '', address: '' };
    while (performance.now() < endsMs) {
      const sent = { method: 'POST', path: '/sessions', body: { email, password: PASSWORD } };
      const startedMs = performance.now();
      const status = await caller.send({ ...sent, user: { token: '', address } });
      if (record('a sign-in', status, startedMs) === 201) signIns += 1;
    }
  };
  await Promise.all([
    ...Array.from({ length: atOnce }, (_none, number) => signInAgain(number)),
    runOpenLoop({ perSecond: OTHERS_PER_SECOND, seconds }, async (dueMs) => {
      record('all other calls', await caller.send(nextRequest(working, chance)), dueMs);
    }),
  ]);
  return { signInsPerSecond: signIns / seconds, latencies, refused };
}
