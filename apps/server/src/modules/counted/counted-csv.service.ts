import type * as z from 'zod';
import type { countedCsvQuerySchema } from '@vigie/contract/stored-counted.ts';
import { COUNTED_STATE_WORDS, countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { hitFilterOf } from './counted.service.ts';
import {
  listCountedHits,
  type CountedFilter,
  type CountedHitRow,
  type CountedPosition,
} from './counted.store.ts';

type Query = z.output<typeof countedCsvQuerySchema>;

const BATCH = 1_000;

/** Returns the hits of a tracker with their states, the newest first, as a CSV file that is streamed. */
export async function exportHits(call: Call, query: Query): Promise<CsvFile> {
  const { locale, timeZone, ...rest } = query;
  requireTimeZone(timeZone);
  const website = await requireWebsite(call, rest.websiteId);
  const tracker = website.tracking.others?.find(({ id }) => id === rest.trackerId)?.name;
  const { name: title } = FILE_WORDS[locale].counted;
  const name = csvName({ title, websiteUrl: website.url, tracker, at: call.now, timeZone });
  return { name, body: streamCsv(inTable(call, hitFilterOf(rest), query), locale) };
}

async function* inTable({ db }: Call, filter: CountedFilter, reader: Query): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[reader.locale].counted.columns, reader.timeZone);
  let after: CountedPosition | null = null;
  for (;;) {
    const rows: CountedHitRow[] = await listCountedHits(db, filter, { limit: BATCH, after });
    for (const row of rows) yield cellsOf(row, reader);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.observedAt.toISOString(), last.observationId, last.position];
  }
}

function cellsOf(row: CountedHitRow, { locale, timeZone }: Query): CsvCell[] {
  const { event, state, reason, step, afterMs, proof, url, observedAt } = row;
  const { steps, noHit } = FILE_WORDS[locale].counted;
  const words = reason === 'no-hit' ? null : countedSentences({ state, reason }, locale);
  return [
    url,
    instantToCell(observedAt, timeZone),
    event,
    steps[step],
    COUNTED_STATE_WORDS[state][locale],
    words === null ? noHit : words.cause,
    words?.remedy ?? null,
    afterMs === null ? null : afterMs / 1000,
    proof,
  ];
}
