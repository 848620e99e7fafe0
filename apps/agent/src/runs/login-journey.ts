import type { OrderedJourney } from '@vigie/contract/agent-protocol.ts';
import { marksOf } from '@vigie/inspector/access/signed-in.ts';
import { secretsOf } from '@vigie/inspector/access/state-secrets.ts';
import type { JourneyRun } from '@vigie/inspector/journey/journey-order.ts';
import { createHiding } from '@vigie/inspector/journey/hidden-values.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import type { SignedInSession, Opened } from './session-pool.ts';
import { performJourney, writeJourneyResult, valuesOf } from './perform-journey.ts';
import { RunFault } from './stop.ts';

/**
 * Maximum number of sign-ins of one run. Two sign-out links take four, and a session of one hour takes as many as a
 * long run has hours. Websites lock accounts for more.
 */
export const RENEWALS_MAX = 10;

/** Login journey for the pages of a run. */
export type LoginJourney = {
  readonly session: SignedInSession;
  /** Returns the current session; signs in again if it is known to have ended. */
  signedIn(): Promise<Opened>;
  /** Signs in again. Throws a RunFault when this fails, or happened too often. */
  renew(): Promise<Opened>;
};

/** Signs in for a run; returns null if it has no login journey. Throws a RunFault when the login journey fails. */
export async function openLoginJourney(run: Performance, host: Host): Promise<LoginJourney | null> {
  const { order } = run;
  if (order.preludeId === null) return null;
  const journey = order.journeys.find(({ id }) => id === order.preludeId);
  if (journey === undefined)
    throw new RunFault('prelude-failed', 'the order does not have its login journey');
  const session = host.sessions.take(order.partOf);
  const open = async () => {
    session.opened = await signIn(run, host, journey);
    session.times += 1;
    session.hasEnded = false;
    return session.opened;
  };
  let renewing: Promise<Opened> | null = null;
  const renew = () => {
    if (session.times > RENEWALS_MAX)
      throw new RunFault('prelude-failed', `the website signed out ${session.times} times`);
    renewing ??= open().finally(() => (renewing = null));
    return renewing;
  };
  if (session.opened === null) await asPage(run, open);
  return {
    session,
    signedIn: async () => (session.opened === null || session.hasEnded ? renew() : session.opened),
    renew: async () => renew(),
  };
}

/** Runs work at a moment when a page may start. */
async function asPage(run: Performance, work: () => Promise<unknown>): Promise<void> {
  await run.beginPage();
  try {
    await work();
  } finally {
    run.endPage();
  }
}

/**
 * Runs the login journey. It is recorded the first time, and again only when it failed: the panel then stores the
 * failure.
 */
async function signIn(run: Performance, host: Host, journey: OrderedJourney): Promise<Opened> {
  const { journal, order } = run;
  const isReported = journal.journeysOver().has(journey.id);
  if (!isReported) await journal.append({ type: 'journey-started', journeyId: journey.id });
  const done = await performJourney(run, host, { journey, state: null });
  const { record, state } = done;
  const isDone = record.outcome === 'done' && state !== null;
  const marks = state === null ? null : marksOf(journey.recording, record, state);
  const secrets = state === null || marks === null ? {} : secretsOf(state, marks);
  if (!isReported || !isDone) await writeJourneyResult(run, journey.id, withoutSecrets(done, secrets));
  if (!isDone || marks === null) throw new RunFault('prelude-failed', whyNot(done));
  return { state, marks, hidden: { ...secrets, ...valuesOf(order, journey) } };
}

function withoutSecrets(done: JourneyRun, secrets: Record<string, string>): JourneyRun {
  return { ...done, record: createHiding(secrets).record(done.record) };
}

function whyNot({ record }: JourneyRun): string {
  const failed = record.steps.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) return 'the browser did not return the state of the login journey';
  const { code, detail } = failed.reason ?? {};
  return [`step ${failed.number}`, failed.label, code, detail].filter(Boolean).join(': ');
}
