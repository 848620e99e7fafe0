import type { Redaction } from '@vigie/contract/redaction.ts';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export interface StoredRedactions {
  rules: Redaction[];
  updatedAt: Date;
}

export async function findRedactions(db: Db, companyId: string): Promise<StoredRedactions> {
  const row = await db
    .selectFrom('companies')
    .select(['redactions as rules', 'redactionsAt as updatedAt'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row;
}

export async function storeRedactions(
  db: Db,
  companyId: string,
  { rules, now }: { rules: Redaction[]; now: Date },
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ redactions: jsonText(rules), redactionsAt: laterThanBefore(now, 'redactionsAt') })
    .where('id', '=', companyId)
    .execute();
}
