import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { listEntries, type AuditLogFilter, type EntryCursor, type EntryRow } from './list-audit-log.store.ts';

const BATCH = 1_000;

/** All entries that a filter leaves, newest first, as a CSV file that is written while it is read. */
export function exportAuditLog(
  { db }: Call,
  { locale, ...filter }: AuditLogFilter & { locale: Locale },
): ReadableStream<Uint8Array> {
  return streamCsv(rowsOf(db, filter, locale), locale);
}

async function* rowsOf(db: Call['db'], filter: AuditLogFilter, locale: Locale): AsyncGenerator<CsvCell[]> {
  yield [...FILE_WORDS[locale].auditLog.columns];
  let after: EntryCursor | null = null;
  for (;;) {
    const rows: EntryRow[] = await listEntries(db, { filter, after, limit: BATCH });
    for (const row of rows) yield cellsOf(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.at.toISOString(), last.id];
  }
}

function cellsOf(row: EntryRow): CsvCell[] {
  return [
    row.id,
    instantToCell(row.at, 'UTC'),
    row.operation,
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
  ];
}
