import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface DigestChannel {
  id: string;
  companyId: string;
  company: string;
  digest: 'daily' | 'weekly';
  /** When the previous digest was sent; null: never. */
  lastSentAt: Date | null;
}

/**
 * Claims a channel whose digest is due and not sent yet, until the transaction ends. A channel that was saved after the
 * due time waits for the next digest.
 */
export async function claimDigest(
  db: Db,
  { daily, weekly }: Record<DigestChannel['digest'], Date>,
): Promise<DigestChannel | null> {
  const { rows } = await sql<DigestChannel>`
    select channels.id, channels.company_id, companies.name as company, channels.digest, last.sent_at as last_sent_at
    from channels join companies on companies.id = channels.company_id
      cross join lateral (select case channels.digest when 'daily' then ${daily}::timestamptz
        else ${weekly}::timestamptz end as at) as due
      left join lateral (select created_at as sent_at from deliveries
        where channel_id = channels.id and event = 'digest' order by id desc limit 1) as last on true
    where channels.is_on and channels.digest <> 'none' and channels.updated_at < due.at
      and coalesce(last.sent_at < due.at, true)
    order by channels.id limit 1 for update of channels skip locked`.execute(db);
  return rows[0] ?? null;
}
