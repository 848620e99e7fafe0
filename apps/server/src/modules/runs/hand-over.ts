import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import { LEASE_SECONDS, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { NO_SECRETS, type ContextSecrets } from '../../secrets/secret-box.ts';
import { isBusy, isSilence, unlessAgentTrouble, isAgentTrouble } from './agent-trouble.ts';
import type { RunNeeds } from './run-needs.ts';
import { markTaken, type Attempt, type Run } from './runs.store.ts';

export interface Following {
  run: Run;
  attempt: Attempt;
  client: AgentClient;
}

/**
 * agent-busy, agent-timeout: not now; nothing is lost. agent-refused: refused for a reason that may be temporary.
 * refused: this agent will never take it. The others are those of AttemptOutcome.
 */
export type HandOver =
  | 'taken'
  | 'agent-busy'
  | 'agent-timeout'
  | 'agent-refused'
  | 'lost'
  | 'refused'
  | 'superseded';

/** Sends an agent its order, once. An agent that is silent for the whole lease loses the attempt. */
export async function sendOrder(needs: RunNeeds, following: Following): Promise<HandOver> {
  const { clock } = needs;
  const { run, attempt, client } = following;
  try {
    await putOrder(needs, following);
  } catch (error) {
    if (isBusy(error)) return 'agent-busy';
    if (isSilence(error)) return isLeaseOver(attempt) ? 'lost' : 'agent-timeout';
    if (error instanceof AgentRefused) return error.status === 422 ? 'refused' : 'agent-refused';
    throw error;
  }
  const isWanted = await markTaken(needs.db, run, { ...attempt, now: new Date(clock.now()) });
  if (isWanted) return 'taken';
  await unlessAgentTrouble(client.cancel({ runId: run.id, attempt: attempt.number }));
  return 'superseded';
}

/**
 * Returns whether the lease is over. A negative silence means that the clock was set back since: the lease is over too.
 */
function isLeaseOver({ silentSeconds }: Attempt): boolean {
  return silentSeconds < 0 || silentSeconds > LEASE_SECONDS;
}

async function putOrder(needs: RunNeeds, { run, attempt, client }: Following): Promise<void> {
  const { contextId } = run.plan;
  const secrets = contextId === null ? NO_SECRETS : await needs.openSecrets(contextId);
  const journeyValues = await valuesOfJourneys(needs, run, secrets);
  const redactions = await needs.redactionsOf(run.companyId);
  const replay = await needs.openReplay(run);
  const triedContainer = await needs.openTriedContainer(run);
  const { aboutUrl } = needs;
  try {
    await client.putRun({
      ...run.order,
      attempt: attempt.number,
      ...secrets,
      journeyValues,
      replay,
      triedContainer,
      redactions,
      aboutUrl,
    });
  } catch (error) {
    // Orders of one attempt differ only by secrets and redactions changed meanwhile, so the agent has this one.
    if (!(error instanceof AgentRefused && error.code === 'another-order')) throw error;
  }
}

/**
 * Returns the hidden values that each journey needs: from the run's context, else from the journey's own. No other
 * recipient gets them.
 */
async function valuesOfJourneys(
  { openSecrets }: Pick<RunNeeds, 'openSecrets'>,
  { plan }: Run,
  { variables }: ContextSecrets,
): Promise<RunOrder['journeyValues']> {
  const { journeys = [], journeyContexts = {}, contextId } = plan;
  const values: RunOrder['journeyValues'] = {};
  for (const { id, recording } of journeys) {
    const names = valueNamesOf(recording);
    if (names.length === 0) continue;
    const ownId = journeyContexts[id] ?? null;
    const own = ownId === null || ownId === contextId ? NO_SECRETS : await openSecrets(ownId);
    const known = new Map(Object.entries({ ...own.variables, ...variables }));
    values[id] = Object.fromEntries(
      names.flatMap((name) => {
        const value = known.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
  return values;
}

/** Acknowledges stored events, so that the agent deletes them. A repeated message changes nothing. */
export interface Acknowledger {
  /**
   * Sends the cursor unless the agent is known to have received it. For a silent agent the next call repeats it, and
   * after the last events a few retries do. If none arrives, the agent deletes the events after a while.
   */
  acknowledge(cursor: number, options: { isLast: boolean }): Promise<void>;
}

const LAST_ACKNOWLEDGEMENTS_MAX = 5;
const RETRY_MS = 1_000;

export function createAcknowledger(
  { sleep, signal }: Pick<RunNeeds, 'sleep' | 'signal'>,
  { run, attempt, client }: Following,
): Acknowledger {
  let acknowledged = attempt.cursor;

  /** Returns false if it is unknown whether the agent received it. */
  const sendOnce = async (upTo: number): Promise<boolean> => {
    try {
      await client.ack({ runId: run.id, attempt: attempt.number, upTo });
    } catch (error) {
      if (!isAgentTrouble(error)) throw error;
      if (isSilence(error)) return false;
    }
    acknowledged = upTo;
    return true;
  };

  return {
    async acknowledge(cursor, { isLast }) {
      if (cursor <= acknowledged) return;
      for (
        let attemptsLeft = isLast ? LAST_ACKNOWLEDGEMENTS_MAX : 1;
        !(await sendOnce(cursor));
        attemptsLeft -= 1
      ) {
        if (attemptsLeft === 1) return;
        await sleep(RETRY_MS, signal);
      }
    },
  };
}
