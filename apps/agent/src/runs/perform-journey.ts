import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { readsAnswer } from '@vigie/audit/hits/answers/reads-answer.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import type { OrderedJourney, RunOrder } from '@vigie/contract/agent-protocol.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import type { BrowserState } from '@vigie/inspector/access/browser-state.ts';
import type { JourneyOptions, JourneyRun } from '@vigie/inspector/journey/journey-order.ts';
import type { Performance } from './attempt.ts';
import { fitObservation, OBSERVATION_BYTES_MAX } from './fit-observation.ts';
import type { Host } from './host.ts';
import { pictureHiding, redactJourney } from './redact.ts';
import { SPOOL_FULL } from './record-page.ts';
import { RunFault } from './stop.ts';

/** Maximum size of all pages of one journey, in bytes: the panel rejects an answer of 64 MB. */
const PAGES_BYTES_MAX = 24 * 1_048_576;

/**
 * Runs a journey without recording events. Throws a RunFault without a browser. When the run stops, throws the signal's
 * reason: the run resumes later, or ends as stopped.
 */
export async function performJourney(
  { order, signal, steps }: Performance,
  host: Host,
  { journey, state }: { journey: OrderedJourney; state: BrowserState | null },
): Promise<JourneyRun> {
  signal.throwIfAborted();
  const egress = await host.egressOf([order.startUrl]);
  const done = await host
    .runJourney(optionsOf(order, journey, { chromium: host.chromium, egress }), {
      recording: journey.recording,
      values: valuesOf(order, journey),
      baseUrl: journey.baseUrl ?? undefined,
      signal,
      mayRepeat: !journey.changesWorld,
      eventNamesOf: eventsOf,
      onStepBegun: (step) => steps.set({ journeyId: journey.id, step }),
      ...pictureHiding(order.redactions, ''),
      ...(state !== null && { state }),
    })
    .catch((error: unknown) => {
      throw new RunFault('browser-failed', error);
    })
    .finally(() => steps.set(null));
  signal.throwIfAborted();
  return done;
}

/** Writes the result of a journey into the journal. */
export async function writeJourneyResult(
  run: Performance,
  journeyId: string,
  done: JourneyRun,
): Promise<void> {
  const { record, pictures } = fit(run, done);
  await run.journal.append({ type: 'journey-finished', journeyId, record }, ...pictures);
}

function optionsOf(
  order: RunOrder,
  { hits, consent }: OrderedJourney,
  means: Pick<JourneyOptions, 'chromium' | 'egress'>,
): JourneyOptions {
  const { tracking, lookAheadSeconds, visits, acceptInvalidCertificates, access, aboutUrl } = order;
  return {
    ...means,
    mode: 'isolated',
    hits,
    consent,
    visits,
    access,
    aboutUrl,
    tracking,
    isKnownHit,
    readsAnswer,
    acceptInvalidCertificates,
    pageBudgetSeconds: PAGE_BUDGET_SECONDS,
    lookAheadSeconds,
    screenshot: visits.pictures !== false,
  };
}

/** Returns only the values that the recording uses. */
export function valuesOf(
  { journeyValues }: RunOrder,
  { id, recording }: OrderedJourney,
): Record<string, string> {
  const known = journeyValues[id] ?? {};
  const given = valueNamesOf(recording).filter((name) => Object.hasOwn(known, name));
  return Object.fromEntries(
    given.map((name) => {
      const value = known[name];
      return [name, typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

/** Returns the record reduced to the size of one event, and the pictures that it still names. */
function fit({ spool, order }: Performance, { record: whole, pictures }: JourneyRun) {
  const record = redactJourney(whole, order.redactions);
  const bytesMax = Math.min(OBSERVATION_BYTES_MAX, PAGES_BYTES_MAX / Math.max(1, record.pages.length));
  const hasCapacity = !spool.isNearlyFull();
  const pages = record.pages.map((page) => {
    const observation = fitObservation(page.observation, bytesMax);
    return { ...page, observation: hasCapacity ? observation : { ...observation, screenshot: SPOOL_FULL } };
  });
  const steps = record.steps.map((step) => ({
    ...step,
    screenshot: hasCapacity ? step.screenshot : null,
  }));
  return { record: { ...record, steps, pages }, pictures: hasCapacity ? [...pictures.values()] : [] };
}
