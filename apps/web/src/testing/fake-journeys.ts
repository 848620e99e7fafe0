import type { JourneyDetail, JourneyInput, JourneyRunDetail } from '@vigie/contract/kept-journey.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import {
  byId,
  matches,
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
            matches(input.websiteId, websiteId) && mentions(input.q, title, description),
        ),
        input,
      ),
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
        events: [],
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

/** A run as lists show it. */
function runOf({ findings, steps: _steps, title: _title, ...run }: JourneyRunDetail) {
  return { ...run, findings: findings.length };
}
