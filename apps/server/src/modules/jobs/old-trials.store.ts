import type { Db } from '../../db/schema/database.ts';

const BATCH = 500;

/** Deletes trials that ended before an instant, with their observations and results. */
export async function deleteTrialsBefore(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'trial')
      .where('finishedAt', '<', before)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const observations = await transaction
      .deleteFrom('observations')
      .where('jobId', 'in', ids)
      .returning('id')
      .execute();
    if (observations.length > 0)
      await transaction
        .deleteFrom('observationDocuments')
        .where(
          'observationId',
          'in',
          observations.map((one) => one.id),
        )
        .execute();
    await transaction.deleteFrom('jobs').where('id', 'in', ids).execute();
  });
}
