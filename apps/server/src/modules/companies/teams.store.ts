import { sql } from 'kysely';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the teams of a company by name, each with its number of members. */
export async function listTeams(db: Db, companyId: string) {
  return db
    .selectFrom('teams')
    .select(['id', 'label'])
    .select(
      sql<number>`(select count(*)::int from profile_teams
        join profiles on profiles.id = profile_teams.profile_id
        where profile_teams.team_id = teams.id and not profiles.revoked)`.as('members'),
    )
    .where('companyId', '=', companyId)
    .orderBy('label')
    .execute();
}

export interface OwnTeam {
  companyId: string;
  id: string;
}

export async function insertTeam(
  db: Db,
  { id, companyId, label, now }: OwnTeam & { label: string; now: Date },
): Promise<void> {
  await db
    .insertInto('teams')
    .values({ id, companyId, label: plainText(label), createdAt: now })
    .execute();
}

/** Returns false if the company has no such team. */
export async function renameTeam(
  db: Db,
  { id, companyId, label }: OwnTeam & { label: string },
): Promise<boolean> {
  const result = await db
    .updateTable('teams')
    .set({ label: plainText(label) })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a team; its members stay in the company. Returns false if the company has no such team. */
export async function deleteTeam(db: Db, { id, companyId }: OwnTeam): Promise<boolean> {
  const result = await db
    .deleteFrom('teams')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
