import { sql } from 'kysely';
import type { Home } from '@vigie/contract/home.ts';
import type { Db } from '../../db/schema/database.ts';

type SetUp = NonNullable<Home['setUp']>;

/** Reads set-up facts of the actor's own company from its stored data. No step is ever ticked by hand. */
export async function readSetUpFacts(db: Db, companyId: string): Promise<SetUp> {
  const { rows } = await sql<SetUp>`
    select
      exists (select from websites where company_id = ${companyId} and not is_draft) as website,
      exists (select from agents where company_id is null or company_id = ${companyId}) as agent,
      exists (select from jobs where company_id = ${companyId} and kind = 'audit' and state = 'succeeded') as audit,
      exists (select from audit_schedules where company_id = ${companyId} and next_run_at is not null)
        or exists (
          select from websites join pools on pools.id = websites.health_pool_id
          where websites.company_id = ${companyId} and pools.status = 'published' and pools.next_run_at is not null)
        as daily,
      (select count(*) > 1 from (
        select from profiles where company_id = ${companyId} and not revoked limit 2) as members) as colleague`.execute(
    db,
  );
  return rows[0] ?? { website: false, agent: false, audit: false, daily: false, colleague: false };
}
