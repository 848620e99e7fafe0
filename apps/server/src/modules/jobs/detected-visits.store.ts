import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

interface FirstLook {
  id: string;
  websiteId: string;
  createdAt: Date;
}

/** The look at a website that accepted its banner after the first one; null for none. */
export async function findAcceptedLook(db: Db, { websiteId, createdAt }: FirstLook): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('kind', '=', 'trial')
    .where(sql<boolean>`plan ->> 'consent' = 'accept'`)
    .where('createdAt', '>=', createdAt)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What was recorded on the first pages of runs, in the order of their visits. */
export async function readFirstDocuments(db: Db, runIds: string[], limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('observations')
    .innerJoin('observationDocuments as documents', (join) =>
      join
        .onRef('documents.observationId', '=', 'observations.id')
        .onRef('documents.observedAt', '=', 'observations.observedAt'),
    )
    .select('documents.document')
    .where('observations.runId', 'in', runIds)
    .orderBy('observations.observedAt')
    .orderBy('observations.id')
    .limit(limit)
    .execute();
  return rows.map(({ document }) => document);
}
