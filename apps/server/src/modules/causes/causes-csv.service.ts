import type { Locale } from '@vigie/contract/identifiers.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import type { Call } from '../../access/actor.ts';
import { requireTracker } from '../../access/of-tracker.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { DatedCause } from './cause.policy.ts';
import { listSortedCauses, presentCauses, type CauseQuery } from './causes.service.ts';

interface Written {
  locale: Locale;
  timeZone: string;
}

const BATCH = 100;

/** Returns all causes that match a filter, in the order of every list, as a CSV file that is streamed. */
export async function exportCauses(call: Call, query: CauseQuery & Written): Promise<CsvFile> {
  const { locale, timeZone, websiteId, trackerId } = query;
  requireTimeZone(timeZone);
  const website = websiteId === undefined ? undefined : await requireWebsite(call, websiteId);
  const tracker =
    websiteId === undefined || trackerId === undefined
      ? undefined
      : await requireTracker(call, { websiteId, trackerId });
  const title = FILE_WORDS[locale].causes.name;
  const of = website === undefined ? {} : { websiteUrl: website.url };
  const name = csvName({ title, ...of, tracker: tracker?.name, at: call.now, timeZone });
  return { name, body: streamCsv(rowsOf(call, query), locale) };
}

async function* rowsOf(call: Call, query: CauseQuery & Written): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[query.locale].causes.columns, query.timeZone);
  const causes = await listSortedCauses(call, query);
  for (let from = 0; from < causes.length; from += BATCH)
    for (const cause of await presentCauses(call, causes.slice(from, from + BATCH)))
      yield cellsOf(cause, query);
}

function cellsOf(cause: DatedCause, { locale, timeZone }: Written): CsvCell[] {
  const words = FILE_WORDS[locale];
  const say = SENTENCES[locale];
  const shown = (instant: Date | string | null) =>
    instant === null ? null : instantToCell(instant, timeZone);
  return [
    cause.website?.name ?? null,
    cause.tracker?.name ?? null,
    whatHappened(cause.subject, { locale, say }),
    cause.checks.map((check) => say.check(check)).join(', '),
    words.severities[cause.severity],
    words.causeStates[cause.state],
    shown(cause.until),
    cause.owner,
    cause.costPoints === null ? null : Math.round(cause.costPoints * 10) / 10,
    cause.pages,
    cause.uncheckedPages,
    cause.samplePages[0] ?? null,
    shown(cause.firstSeenAt),
    shown(cause.beganAt),
    shown(cause.lastSeenAt),
    shown(cause.endedAt),
    shown(cause.rangAt),
    cause.occurrences,
    cause.notes,
    cause.id,
    cause.assignees.map(({ name }) => name).join(', '),
  ];
}
