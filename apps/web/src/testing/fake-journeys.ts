import {
  journeyDetailSchema,
  journeyRunSchema,
  type JourneyInput,
  type JourneyRun,
  type JourneyRunDetail,
} from '@vigie/contract/stored-journey.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import { byId, listFile, pageOf, refused, saveOver, type Answers } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { sampleId } from './sample-text.ts';

export function answerJourneys(state: FakeState): Answers<'journeys'> {
  const find = (id: string) => byId(state.journeys, id);
  const findRun = (id: string) => byId(state.journeyRuns, id);
  const runsOf = (id: string) => state.journeyRuns.filter(({ journeyId }) => journeyId === id);
  const add = (input: JourneyInput) => {
    const valueNames = valueNamesOf(input.recording);
    const journey = sampleOf(journeyDetailSchema, {
      ...input,
      id: sampleId(950 + state.journeys.length),
      stepsTotal: input.recording.steps.length,
      valueNames,
      missingValues: valueNames,
    });
    state.journeys.unshift(journey);
    return journey;
  };
  return {
    create: add,
    update: (input) => saveOver(find(input.id), { ...input, stepsTotal: input.recording.steps.length }),
    duplicate: ({ id }) => add({ ...find(id), title: `${find(id).title} (copie)`, isDraft: true }),
    run: ({ id, isConfirmed }) => {
      const { title, websiteId, changesWorld } = find(id);
      if (changesWorld && !isConfirmed) throw refused('journey-not-confirmed');
      return startJob(state, { websiteId, kind: 'journey', journey: { id, title } });
    },
    runs: (input) => pageOf(runsOf(input.id).map(runOf), input),
    runsCsv: ({ id }) => listFile(runsOf(id)),
    ofJob: (input) =>
      state.journeyRuns
        .filter(({ jobId }) => jobId === input.jobId)
        .map((run) => ({ ...runOf(run), title: run.title })),
    readRun: ({ runId }) => findRun(runId),
    picture: ({ runId, step }) => {
      if (!findRun(runId).steps[step - 1]?.screenshot) throw refused('not-found');
      return new Blob(['a picture'], { type: 'image/jpeg' });
    },
    compare: ({ runId, withRunId }) => {
      const [shown, reference] = [findRun(runId), findRun(withRunId)];
      const steps = shown.steps.map(({ number, label, outcome }, index) => ({
        number,
        label,
        reference: reference.steps[index]?.outcome ?? null,
        shown: outcome,
        events: countsOf(reference, shown, number),
      }));
      const found = { appeared: shown.findings, gone: reference.findings, remained: 0 };
      return { reference: runOf(reference), shown: runOf(shown), steps, ...found };
    },
  };
}

/** Returns a run as lists show it. */
function runOf(detail: JourneyRunDetail): JourneyRun {
  return journeyRunSchema.parse({ ...detail, findings: detail.findings.length });
}

/** Returns how often each event was seen at a step of both runs. */
function countsOf(reference: JourneyRunDetail, shown: JourneyRunDetail, number: number) {
  const countsIn = (run: JourneyRunDetail) =>
    Map.groupBy(run.steps[number - 1]?.events ?? [], ({ source, name }) => `${source} ${name}`);
  const [before, after] = [countsIn(reference), countsIn(shown)];
  return [...new Map([...before, ...after])].map(([key, [first]]) => ({
    event: first?.name ?? '',
    source: first?.source ?? '',
    reference: before.get(key)?.length ?? 0,
    shown: after.get(key)?.length ?? 0,
  }));
}
