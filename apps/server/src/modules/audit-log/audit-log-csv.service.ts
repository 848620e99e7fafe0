import type * as z from 'zod';
import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import {
  readTargetNames,
  listEntries,
  type AuditLogFilter,
  type EntryCursor,
  type EntryRow,
} from './list-audit-log.store.ts';

type Reader = z.output<typeof csvReaderSchema>;

const BATCH = 1_000;

/** Returns all entries that match a filter, newest first, as a CSV file that is streamed. */
export function exportAuditLog(
  { db, now }: Call,
  { locale, timeZone, ...filter }: AuditLogFilter & Reader,
): CsvFile {
  requireTimeZone(timeZone);
  const name = csvName({ title: FILE_WORDS[locale].auditLog.name, at: now, timeZone });
  return { name, body: streamCsv(rowsOf(db, filter, { locale, timeZone }), locale) };
}

async function* rowsOf(
  db: Call['db'],
  filter: AuditLogFilter,
  { locale, timeZone }: Reader,
): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[locale].auditLog.columns, timeZone);
  let after: EntryCursor | null = null;
  for (;;) {
    const rows: EntryRow[] = await listEntries(db, { filter, after, limit: BATCH });
    const names = await readTargetNames(
      db,
      rows.map(({ targetId }) => targetId),
    );
    for (const row of rows) yield cellsOf(row, names.get(row.targetId ?? '') ?? null, timeZone);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.at.toISOString(), last.id];
  }
}

function cellsOf(row: EntryRow, targetName: string | null, timeZone: string): CsvCell[] {
  return [
    row.id,
    instantToCell(row.at, timeZone),
    row.operation,
    targetName,
    row.targetId,
    row.personName,
    row.userId,
    row.role,
    row.companyName,
    row.companyId,
    row.ip,
    row.requestId,
    row.seal?.toString('hex') ?? null,
    row.userAgentHash,
    row.times,
    row.beforeHash?.toString('hex') ?? null,
    row.afterHash?.toString('hex') ?? null,
    row.tokenName,
    row.tokenId,
  ];
}
