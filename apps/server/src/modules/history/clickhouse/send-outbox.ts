import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import { dissolveBatch, forgetSent, readBatch, setAside, type BatchBounds } from './batches.store.ts';
import { recordCopies } from './copies.store.ts';
import { codeOf } from './failures.ts';
import type { ClickhouseLink } from './link.ts';
import { nextBatch } from './next-batch.service.ts';
import { clickhouseRows, statesOf, type OutboxVisit } from './rows.ts';

const BOUNDS: Readonly<BatchBounds> = { visits: 4_000, bytes: 16_000_000 };
/** Maximum states that are remembered as sent, at some 100 bytes each. */
const SENT_STATES_MAX = 200_000;

/** Error codes for rows whose content ClickHouse can never read. */
const CONTENT_REFUSED = new Set(
  // CANNOT_PARSE_..., TYPE_MISMATCH, CANNOT_CONVERT_TYPE, INCORRECT_DATA, TOO_LARGE_STRING_SIZE, VALUE_IS_OUT_OF_RANGE,
  // CANNOT_INSERT_NULL, VIOLATED_CONSTRAINT
  [6, 26, 27, 38, 41, 53, 70, 72, 117, 131, 321, 349, 376, 469],
);
const MEMORY_LIMIT_EXCEEDED = 241;

export interface Sender {
  /**
   * Sends one batch and deletes it from the outbox. Returns false if nothing waits. Throws when it was not
   * acknowledged; it is sent again then.
   */
  sendNext: (db: Db, signal: AbortSignal) => Promise<boolean>;
  /** Forgets which states were sent, because ClickHouse may have deleted them. */
  forgetStates: () => void;
}

/** Reports a visit whose content ClickHouse refuses. */
type ReportRefusedVisit = (refused: { error: unknown; outboxIds: number[] }) => void;

/**
 * Creates a sender. `db` must be the connection that holds the senders' lock: without it, nothing may be sent or
 * deleted.
 */
export function createSender(link: ClickhouseLink, report: ReportRefusedVisit): Sender {
  const written = new Set<string>();
  let bounds = BOUNDS;
  return {
    forgetStates: () => written.clear(),
    async sendNext(db, signal) {
      const batch = await nextBatch(db, bounds);
      if (batch === null) return false;
      const visits = await readBatch(db, batch, written);
      try {
        await send({ db, link, written, signal }, batch.id, visits);
      } catch (error) {
        const remedy = remedyFor(error, visits.length);
        if (remedy === 'send-again') throw error;
        await recordCopies(db);
        bounds = { ...bounds, visits: Math.max(1, Math.floor(visits.length / 2)) };
        if (remedy === 'set-aside') report({ error, outboxIds: batch.outboxIds });
        await (remedy === 'set-aside' ? setAside(db, batch) : dissolveBatch(db, batch.id));
        return true;
      }
      await forgetSent(db, batch);
      bounds = { ...bounds, visits: Math.min(BOUNDS.visits, bounds.visits * 2) };
      return true;
    },
  };
}

interface Sending {
  db: Db;
  link: ClickhouseLink;
  written: Set<string>;
  signal: AbortSignal;
}

/**
 * Sends states first, so that no visit is visible without its state. States have no token, so that a deleted one can be
 * sent again.
 */
async function send(
  { db, link, written, signal }: Sending,
  token: string,
  visits: OutboxVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  const rows = clickhouseRows(visits, written);
  const { tables } = link;
  if (rows.states.length > 0) await link.insert(tables.states, rows.states, { signal });
  if (written.size > SENT_STATES_MAX) written.clear();
  for (const key of statesOf(visits).keys()) written.add(key);
  // A frozen process has lost this connection: another one has sent the visits meanwhile, and copies would not be
  // recorded.
  await sql`select`.execute(db);
  await link.insert(tables.visits, rows.visits, { token, signal });
}

/**
 * Returns how to handle a failed batch. If its content is refused, it is halved until only the faulty visit remains,
 * which is then set aside.
 */
function remedyFor(error: unknown, visits: number): 'send-again' | 'halve' | 'set-aside' {
  const code = codeOf(error);
  if (code === MEMORY_LIMIT_EXCEEDED) return visits > 1 ? 'halve' : 'send-again';
  if (!CONTENT_REFUSED.has(code)) return 'send-again';
  return visits > 1 ? 'halve' : 'set-aside';
}
