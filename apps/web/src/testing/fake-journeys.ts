import {
  journeyRunSchema,
  type JourneyDetail,
  type JourneyInput,
  type JourneyRun,
  type JourneyRunDetail,
} from '@vigie/contract/stored-journey.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import {
  byId,
  listFile,
  matchesFilter,
  mentions,
  pageOf,
  refused,
  removeById,
  saveOver,
  type FakeOs,
} from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId } from './samples.ts';

export function fakeJourneys(os: FakeOs, state: FakeState) {
  const calls = os.journeys;
  const find = (id: string) => byId(state.journeys, id);
  const findRun = (id: string) => byId(state.journeyRuns, id);
  const add = (input: JourneyInput) => {
    const journey = newJourney(sampleId(950 + state.journeys.length), input);
    state.journeys.unshift(journey);
    return journey;
  };
  return {
    list: calls.list.handler(({ input }) =>
      pageOf(
        state.journeys.filter(
          ({ websiteId, title, description }) =>
            matchesFilter(input.websiteId, websiteId) && mentions(input.q, title, description),
        ),
        input,
      ),
    ),
    csv: calls.csv.handler(({ input }) =>
      listFile(state.journeys.filter(({ websiteId }) => websiteId === input.websiteId)),
    ),
    get: calls.get.handler(({ input }) => find(input.id)),
    create: calls.create.handler(({ input }) => add(input)),
    update: calls.update.handler(({ input }) =>
      saveOver(find(input.id), { ...input, stepsTotal: input.recording.steps.length }),
    ),
    remove: calls.remove.handler(({ input }) => removeById(state.journeys, input.id)),
    duplicate: calls.duplicate.handler(({ input }) => {
      const original = find(input.id);
      return add({ ...original, title: `${original.title} (copie)`, isDraft: true });
    }),
    run: calls.run.handler(({ input }) => {
      const { id, title, websiteId, changesWorld } = find(input.id);
      if (changesWorld && !input.isConfirmed) throw refused('journey-not-confirmed');
      return startJob(state, { websiteId, kind: 'journey', journey: { id, title } });
    }),
    runs: calls.runs.handler(({ input }) =>
      pageOf(state.journeyRuns.filter(({ journeyId }) => journeyId === input.id).map(runOf), input),
    ),
    runsCsv: calls.runsCsv.handler(({ input }) =>
      listFile(state.journeyRuns.filter(({ journeyId }) => journeyId === input.id)),
    ),
    ofJob: calls.ofJob.handler(({ input }) =>
      state.journeyRuns
        .filter(({ jobId }) => jobId === input.jobId)
        .map((run) => ({ ...runOf(run), title: run.title })),
    ),
    readRun: calls.readRun.handler(({ input }) => findRun(input.runId)),
    picture: calls.picture.handler(({ input }) => {
      const step = findRun(input.runId).steps[input.step - 1];
      if (!step?.screenshot) throw refused('not-found');
      return new Blob(['a picture'], { type: 'image/jpeg' });
    }),
    compare: calls.compare.handler(({ input }) => {
      const [shown, reference] = [findRun(input.runId), findRun(input.withRunId)];
      const steps = shown.steps.map(({ number, label, outcome }, index) => ({
        number,
        label,
        reference: reference.steps[index]?.outcome ?? null,
        shown: outcome,
        events: countsOf(reference, shown, number),
      }));
      const found = { appeared: shown.findings, gone: reference.findings, remained: 0 };
      return { reference: runOf(reference), shown: runOf(shown), steps, ...found };
    }),
  };
}

function newJourney(id: string, input: JourneyInput): JourneyDetail {
  const at = new Date().toISOString();
  const valueNames = valueNamesOf(input.recording);
  return {
    ...input,
    id,
    stepsTotal: input.recording.steps.length,
    valueNames,
    missingValues: valueNames,
    pools: [],
    lastRun: null,
    staleSteps: [],
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns a run as lists show it. */
function runOf(detail: JourneyRunDetail): JourneyRun {
  return journeyRunSchema.parse({ ...detail, findings: detail.findings.length });
}

/** Returns how often each event was seen at a step of both runs. */
function countsOf(reference: JourneyRunDetail, shown: JourneyRunDetail, number: number) {
  const eventsOf = (run: JourneyRunDetail) => run.steps[number - 1]?.events ?? [];
  const names = new Map(
    [...eventsOf(reference), ...eventsOf(shown)].map(({ name, source }) => [
      `${source} ${name}`,
      { name, source },
    ]),
  );
  return [...names.values()].map(({ name, source }) => {
    const isIt = (one: { name: string; source: string }) => one.name === name && one.source === source;
    const [before, after] = [eventsOf(reference).filter(isIt), eventsOf(shown).filter(isIt)];
    return { event: name, source, reference: before.length, shown: after.length };
  });
}
