import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Perform, Performance } from './attempt.ts';
import { endingOf } from './ending.ts';
import type { Host } from './host.ts';
import { openLoginJourney } from './login-journey.ts';
import { runJourneys } from './run-journeys.ts';
import { visitPages } from './visit-pages.ts';

/** Creates a function that executes an attempt, from its first event to `finished`. */
export function createPerform(host: Host): Perform {
  return async (run) => {
    const { journal, signal, order } = run;
    try {
      if (run.isResumed) await journal.append({ type: 'interrupted', why: 'the agent was started again' });
      const fault = await faultOf(carryOut(run, host));
      if (fault) host.log.warn({ error: fault, runId: order.runId }, 'a run stopped early');
      const ending = endingOf(signal, fault);
      if (ending) await journal.append(ending);
    } catch (error) {
      host.log.error({ error, runId: order.runId }, 'the end of a run could not be recorded');
    }
  };
}

async function carryOut(run: Performance, host: Host): Promise<void> {
  const login = await openLoginJourney(run, host);
  try {
    if (hasPages(run.order)) await visitPages(run, host, login);
    await runJourneys(run, host, login);
  } finally {
    if (login !== null) host.sessions.giveBack(run.order.partOf, login.session);
  }
}

/** Returns whether a run visits pages: one with journeys only visits no start page. */
function hasPages({ urls, discover, journeys }: RunOrder): boolean {
  return urls.length > 0 || discover || journeys.length === 0;
}

async function faultOf(step: Promise<void>): Promise<Error | null> {
  try {
    await step;
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('the run stopped without an error', { cause: error });
  }
}
