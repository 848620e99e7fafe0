import type * as z from 'zod';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { foundCauseText, isFound } from '@vigie/contract/wording/found-cause-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import type { problemSchema } from '@vigie/contract/problem.ts';
import type { Call } from '../../access/actor.ts';
import { requireTracker } from '../../access/of-tracker.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { presentProblem } from './present-problem.ts';
import { problemFilterCondition, type ProblemFilter } from './problem-filter.ts';
import { listProblems, problemCursor, type ProblemCursor } from './problems.store.ts';

interface Written {
  locale: Locale;
  timeZone: string;
}

const BATCH = 1_000;

/** Returns all problems that match a filter, the most severe first, as a CSV file that is streamed. */
export async function exportProblems(call: Call, query: ProblemFilter & Written): Promise<CsvFile> {
  const { locale, timeZone, websiteId, trackerId } = query;
  const { url } = await requireWebsite(call, websiteId);
  const tracker = trackerId === undefined ? undefined : await requireTracker(call, { websiteId, trackerId });
  requireTimeZone(timeZone);
  const title = FILE_WORDS[locale].problems.name;
  const name = csvName({ title, websiteUrl: url, tracker: tracker?.name, at: call.now, timeZone });
  return { name, body: streamCsv(rowsOf(call, query), locale) };
}

async function* rowsOf({ db, actor, now }: Call, query: ProblemFilter & Written): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[query.locale].problems.columns, query.timeZone);
  const condition = problemFilterCondition({ ...query, callerId: actor.userId }, now);
  const sort = 'severity' as const;
  let after: ProblemCursor | null = null;
  for (;;) {
    const rows = await listProblems(db, { condition, sort, after, limit: BATCH, now });
    for (const row of rows) yield cellsOf(presentProblem(row), query);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = problemCursor(sort, last);
  }
}

function cellsOf(problem: z.input<typeof problemSchema>, { locale, timeZone }: Written): CsvCell[] {
  const words = FILE_WORDS[locale];
  const shown = (instant: Date | string) => instantToCell(instant, timeZone);
  return [
    problem.url,
    nameOfCause(problem, locale),
    problem.checks.map((check) => SENTENCES[locale].check(check)).join(', '),
    words.severities[problem.severity],
    problem.uncheckedSince === null
      ? words.problemStates[problem.state]
      : `${words.problemStates[problem.state]} (${words.uncheckedProblem})`,
    problem.until === null ? null : shown(problem.until),
    problem.owner,
    shown(problem.firstSeenAt),
    shown(problem.lastSeenAt),
    problem.occurrences,
    problem.notes,
    problem.id,
    problem.assignee?.name ?? null,
  ];
}

function nameOfCause({ cause, facts }: z.input<typeof problemSchema>, locale: Locale): string {
  if (isFound(cause)) return foundCauseText(cause, locale, facts);
  return cause.kind === 'test' ? cause.title : SENTENCES[locale].reason(cause.check, cause.reason, facts);
}
