import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

const AT = new Date('2026-03-10T11:00:00Z');

/** Creates a policy change that a run found on a page. */
export async function createPageChangeRow(
  db: Db,
  { companyId, websiteId, jobId }: { companyId: string; websiteId: string; jobId: string },
): Promise<string> {
  const of = { companyId, websiteId };
  const [id, name] = [createId(), 'content-security-policy'];
  const change = { kind: 'header', name, before: "default-src 'self'", after: null };
  const times = { fromAt: AT, toAt: AT, pages: 1, isVolatile: false };
  await db
    .insertInto('pageChanges')
    .values({ id, ...of, jobId, name, change: jsonText(change), ...times })
    .execute();
  return id;
}
