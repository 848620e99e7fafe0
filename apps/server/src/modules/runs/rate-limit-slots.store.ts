import { sql } from 'kysely';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';

/**
 * Lifetime of a claimed slot in seconds. It is longer than an agent may take: after that the page has started, or never
 * will.
 */
const SLOT_SECONDS = 35;

export interface SlotClaim {
  website: { companyId: string; websiteId: string };
  /** Id of the claim; every claim has its own. */
  holder: string;
  delaySeconds: number;
}

/**
 * Claims the website's next rate-limit slot if its delay since the last page start is over and no slot is claimed. The
 * database's clock decides, so all workers agree. Returns 0, or the milliseconds to wait before the next request.
 */
export async function claimRateLimitSlot(
  db: Db,
  { website, holder, delaySeconds }: SlotClaim,
): Promise<number> {
  const { companyId, websiteId } = website;
  const dueAt = sql`greatest(slots.last_page_start_at, slots.reserved_until) + make_interval(secs => ${delaySeconds})`;
  // No claim lasts longer: a later time was written before the clock was set back.
  const latestAt = sql`clock_timestamp() + make_interval(secs => ${SLOT_SECONDS + delaySeconds})`;
  const claimed = await sql`
    insert into rate_limit_slots as slots (company_id, website_id, holder, reserved_until)
    values (${companyId}, ${websiteId}, ${holder}, clock_timestamp() + make_interval(secs => ${SLOT_SECONDS}))
    on conflict (website_id) do update set holder = excluded.holder, reserved_until = excluded.reserved_until
    where coalesce(${dueAt}, '-infinity') not between clock_timestamp() and ${latestAt}
    returning 1`.execute(db);
  if (claimed.rows.length > 0) return 0;
  const waiting = await sql<{ waitMs: number }>`
    select extract(epoch from ${dueAt} - clock_timestamp())::float8 * 1000 as wait_ms
    from rate_limit_slots as slots where website_id = ${websiteId}`.execute(db);
  return Math.max(1, Math.ceil(waiting.rows[0]?.waitMs ?? 1));
}

/** Releases a slot, with the page just started or not started, and wakes those who wait for the website. */
export async function releaseRateLimitSlot(
  db: Db,
  { websiteId, holder, isStarted }: { websiteId: string; holder: string; isStarted: boolean },
): Promise<void> {
  await sql`
    update rate_limit_slots set holder = null, reserved_until = null,
      last_page_start_at = case when ${isStarted} then clock_timestamp() else last_page_start_at end
    where website_id = ${websiteId} and holder = ${holder}`.execute(db);
  await announce(db, 'slot', websiteId);
}
