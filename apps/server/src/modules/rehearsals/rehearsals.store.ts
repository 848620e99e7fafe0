import type { Change } from '@vigie/contract/change.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** The last rehearsal of a problem that its caller found within the actor's reach. */
export async function findRehearsal(db: Db, problemId: string) {
  const row = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('problemId', '=', problemId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewRehearsal {
  problemId: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  changes: Change[];
  jobId: string | null;
  /** What is known without a visit. */
  proof: RemedyProof | null;
  at: Date;
}

/** Stands in the place of the one before. */
export async function storeRehearsal(db: Db, rehearsal: NewRehearsal): Promise<void> {
  const { changes, proof, problemId, ...rest } = rehearsal;
  const row = {
    ...rest,
    changes: jsonText(changes),
    proof: proof === null ? null : jsonText(proof),
    endedAt: rehearsal.jobId === null ? rehearsal.at : null,
  };
  await db
    .insertInto('rehearsals')
    .values({ problemId, ...row })
    .onConflict((conflict) => conflict.column('problemId').doUpdateSet(row))
    .execute();
}

/** The rehearsal that waits for a job, with what its problem says of whom to ask. */
export async function findRehearsalOfJob(db: Db, jobId: string) {
  const row = await db
    .selectFrom('rehearsals')
    .innerJoin('problems', 'problems.id', 'rehearsals.problemId')
    .select(['rehearsals.problemId', 'rehearsals.changes', 'rehearsals.observationId'])
    .select(['problems.trackerId', 'problems.rootCheck', 'problems.rootReason'])
    .where('rehearsals.jobId', '=', jobId)
    .where('rehearsals.endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** `proof` null: no visit could be made, as its job says. */
export async function endRehearsal(
  db: Db,
  problemId: string,
  { proof, now }: { proof: RemedyProof | null; now: Date },
): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ proof: proof === null ? null : jsonText(proof), endedAt: now })
    .where('problemId', '=', problemId)
    .execute();
}
