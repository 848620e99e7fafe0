import * as z from 'zod';
import type { auditEntrySchema } from '@vigie/contract/audit-entry.ts';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { findBrokenLink, readChainEnd } from './audit-log.store.ts';
import {
  readTargetNames,
  countEntries,
  listEntries,
  type AuditLogFilter,
  type EntryRow,
} from './list-audit-log.store.ts';

const auditLogCursorSchema = z.tuple([z.iso.datetime(), z.int()]);

/** Returns writes and the recorded kinds of reads, newest first. */
export async function listAuditLog({ db }: Call, query: AuditLogFilter & ListQuery) {
  const { limit } = query;
  const after = decodeCursor(query.after, auditLogCursorSchema);
  const rows = await listEntries(db, { filter: query, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const names = await readTargetNames(
    db,
    items.map(({ targetId }) => targetId),
  );
  return {
    items: items.map((row) => presentEntry(row, names)),
    next: rows.length > limit && last !== undefined ? encodeCursor([last.at.toISOString(), last.id]) : null,
    total: await countEntries(db, query),
  };
}

/** Verifies the whole log and returns whether anything in it was changed. */
export async function readChain({ db }: Call) {
  const { entries, unsealed, lastSeal } = await readChainEnd(db);
  const broken = await findBrokenLink(db);
  return {
    entries,
    unsealed,
    brokenAt: broken === null ? null : { id: String(broken.id), at: broken.at },
    lastSeal: lastSeal?.toString('hex') ?? null,
  };
}

function presentEntry(row: EntryRow, names: ReadonlyMap<string, string>): z.input<typeof auditEntrySchema> {
  return {
    id: String(row.id),
    at: row.at,
    operation: row.operation,
    targetId: row.targetId,
    targetName: names.get(row.targetId ?? '') ?? null,
    person: namedBy(row.userId, row.personName),
    token: namedBy(row.tokenId, row.tokenName),
    company: namedBy(row.companyId, row.companyName),
    role: row.role,
    ip: row.ip,
    userAgentHash: row.userAgentHash,
    beforeHash: row.beforeHash?.toString('hex') ?? null,
    afterHash: row.afterHash?.toString('hex') ?? null,
    times: row.times,
    requestId: row.requestId,
  };
}

/** Returns id and name of an object; null if it was deleted. */
function namedBy(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
