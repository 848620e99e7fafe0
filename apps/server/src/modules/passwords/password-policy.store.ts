import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';

/** What the first start on this database decided: instances that are older than the choice are not strict. */
export async function readPasswordPolicy(db: Db): Promise<PasswordPolicy> {
  const row = await db.selectFrom('instanceSettings').select('passwordPolicy').executeTakeFirst();
  return row?.passwordPolicy ?? 'spec';
}
