import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  FILTER_LIST_LIMITS,
  readFilterList,
  UnusableList,
  type FilterList,
} from '@vigie/audit/blockers/filter-list.ts';
import type { FilterListFault } from '@vigie/contract/stored-filter-list.ts';
import type { Db } from '../../db/schema/database.ts';
import { markCompanyDue } from './blocking-reports.store.ts';
import {
  claimFilterList,
  endReading,
  readPackedText,
  type ClaimedList,
  type ReadText,
} from './filter-lists.store.ts';

interface ReadingNeeds {
  db: Db;
  now: () => Date;
}

const unpack = promisify(gunzip);

/** Reads the next text that arrived. Visits are compared again if it became the text in use. Returns false: none waits. */
export async function readNextList({ db, now }: ReadingNeeds): Promise<boolean> {
  const claimed = await claimFilterList(db, 'reading', now());
  if (claimed === null) return false;
  const packed = await readPackedText(db, claimed.id, true);
  const read = packed === null ? null : await readText(claimed, packed, now());
  await db.transaction().execute(async (transaction) => {
    const isEnded = await endReading(transaction, claimed, { read, now: now() });
    if (isEnded && read !== null && 'facts' in read)
      await markCompanyDue(transaction, claimed.companyId, now());
  });
  return true;
}

async function readText({ name, sha256 }: ClaimedList, packed: Buffer, now: Date): Promise<ReadText> {
  const fault = (code: FilterListFault, line: number | null = null) => ({
    fault: { at: now.toISOString(), code, line, status: null },
  });
  const bytes = await unpackText(packed);
  if (bytes === null) return fault('binary');
  if (bytes.length > FILTER_LIST_LIMITS.bytes) return fault('too-large');
  const hash = createHash('sha256').update(bytes).digest();
  if (sha256 !== null && hash.equals(sha256)) return null;
  try {
    const { name: _name, ...facts } = readFilterList(name, bytes.toString('utf8')).facts;
    return { facts, sha256: hash, sizeBytes: bytes.length };
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error;
    return fault(error.reason, error.line);
  }
}

/** Returns the bytes of a text: at most one more than allowed. Null: they are damaged. */
async function unpackText(packed: Buffer): Promise<Buffer | null> {
  const limit = FILTER_LIST_LIMITS.bytes;
  return unpack(packed, { maxOutputLength: limit + 1 }).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ERR_BUFFER_TOO_LARGE' ? Buffer.alloc(limit + 1) : null,
  );
}

/** Returns a stored list with its rules. Null: its text is gone or damaged. */
export async function openList(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<FilterList | null> {
  const packed = await readPackedText(db, id, false);
  const bytes = packed === null ? null : await unpackText(packed);
  return bytes === null ? null : readFilterList(name, bytes.toString('utf8'));
}
