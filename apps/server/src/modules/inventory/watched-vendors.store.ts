import type { KnownVendors } from '@vigie/audit/attribution/visit-vendors.ts';
import type { Db } from '../../db/schema/database.ts';

/** What the vendors of a website are known by: its trackers, and its company's own entries of the catalogue. */
export async function readKnownVendors(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
): Promise<KnownVendors> {
  const { tracking } = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('tags')
    .select(['name', 'purpose', 'patterns'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute();
  return { tracking, entries };
}

/** The vendors that a company approves of and refuses, by their keys. */
export interface Standings {
  approved: ReadonlySet<string>;
  refused: ReadonlySet<string>;
}

export async function readStandings(db: Db, companyId: string): Promise<Standings> {
  const rows = await db
    .selectFrom('listedVendors')
    .select(['vendor', 'standing'])
    .where('companyId', '=', companyId)
    .execute();
  const on = (asked: string) =>
    new Set(rows.filter(({ standing }) => standing === asked).map(({ vendor }) => vendor));
  return { approved: on('approved'), refused: on('refused') };
}
