import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import type { journeyRunSchema } from '@vigie/contract/stored-journey.ts';
import { conformityOf } from '@vigie/contract/tracking-plan.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { journeyOutcomeIn, stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { listRunsOfJourney } from './journey-runs.service.ts';
import { listAllJourneys } from './journeys.service.ts';
import { journeys } from './journeys.store.ts';
import type { ShownJourney } from './present-journeys.ts';

type Reader = z.output<typeof csvReaderSchema>;

const BATCH = 200;

/** Returns the journeys of a website, each with its last run, as a CSV file that is streamed. */
export async function exportJourneys(
  call: Call,
  input: Reader & { websiteId: string; q?: string | undefined },
): Promise<CsvFile> {
  const { websiteId, q, ...reader } = input;
  const { url } = await requireWebsite(call, websiteId);
  const query = { websiteId, ...(q !== undefined && { q }) };
  return fileOf(call, reader, {
    table: FILE_WORDS[reader.locale].journeys,
    websiteUrl: url,
    list: (page) => listAllJourneys(call, { ...query, ...page }),
    cells: journeyCells,
  });
}

/** Returns the runs of a journey, newest first, as a CSV file that is streamed. */
export async function exportRuns(call: Call, { id, ...reader }: Reader & { id: string }): Promise<CsvFile> {
  const { websiteId } = await journeys.require(call, id);
  const { url } = await requireWebsite(call, websiteId);
  return fileOf(call, reader, {
    table: FILE_WORDS[reader.locale].journeyRuns,
    websiteUrl: url,
    list: (page) => listRunsOfJourney(call, { id, ...page }),
    cells: runCells,
  });
}

interface Listed<Item> {
  table: { name: string; columns: readonly string[] };
  websiteUrl: string;
  list: (page: ListQuery) => Promise<ListPage<Item>>;
  cells: (item: Item, reader: Reader) => CsvCell[];
}

function fileOf<Item>(
  { now }: Call,
  reader: Reader,
  { table, websiteUrl, list, cells }: Listed<Item>,
): CsvFile {
  const { locale, timeZone } = reader;
  requireTimeZone(timeZone);
  async function* rows(): AsyncGenerator<CsvCell[]> {
    yield headingsIn(table.columns, timeZone);
    let after: string | undefined;
    do {
      const page = await list({ limit: BATCH, after });
      for (const item of page.items) yield cells(item, reader);
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  return {
    name: csvName({ title: table.name, websiteUrl, at: now, timeZone }),
    body: streamCsv(rows(), locale),
  };
}

function journeyCells(journey: ShownJourney, { locale, timeZone }: Reader): CsvCell[] {
  const { journeys: words, severities } = FILE_WORDS[locale];
  const yesOrNo = (is: boolean) => (is ? words.yes : words.no);
  const { lastRun: run } = journey;
  return [
    journey.title,
    journey.description,
    severities[journey.severity],
    yesOrNo(journey.isDraft),
    yesOrNo(journey.isPrelude),
    yesOrNo(journey.changesWorld),
    journey.stepsTotal,
    journey.pools.map(({ name }) => name).join(', '),
    journey.missingValues.join(', '),
    run === null ? null : instantToCell(run.at, timeZone),
    run === null ? null : outcomeText(run, locale),
    run?.stepsDone ?? null,
    ...failedCells(run, locale),
    run?.findings ?? null,
    journey.id,
  ];
}

function runCells(run: z.input<typeof journeyRunSchema>, { locale, timeZone }: Reader): CsvCell[] {
  const { figures, durationMs } = run;
  const conformity = figures === null ? null : conformityOf(figures);
  return [
    instantToCell(run.at, timeZone),
    outcomeText(run, locale),
    run.stepsDone,
    run.stepsTotal,
    ...failedCells(run, locale),
    run.findings,
    run.planVersion,
    conformity === null ? null : Math.round(conformity * 10) / 10,
    durationMs === null ? null : Math.round(durationMs / 100) / 10,
    run.agent,
    run.jobId,
    run.id,
  ];
}

/** Returns the cells of the failed step: its number, its action, and the reason. */
function failedCells(run: z.input<typeof journeyRunSchema> | null, locale: Reader['locale']): CsvCell[] {
  const step = run?.failedStep ?? null;
  if (step === null) return [null, null, null];
  const reason = step.reason === null ? null : stepFailureIn(locale, step.reason.code);
  return [step.number, stepTextIn(locale, step), reason];
}

function outcomeText({ outcome, state }: z.input<typeof journeyRunSchema>, locale: Reader['locale']): string {
  if (outcome !== null) return journeyOutcomeIn(locale, outcome);
  const { outcomes } = FILE_WORDS[locale].journeyRuns;
  return state === 'queued' || state === 'running' || state === 'cancelled' ? outcomes[state] : outcomes.lost;
}
