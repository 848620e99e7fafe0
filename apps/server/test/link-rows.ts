import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { planLinkCheck } from '../src/modules/jobs/run-plans.ts';
import { createJobRow } from './rows.ts';
import { UPDATED_AT } from './updated-at.ts';

const RULES = { isMail: false, required: [], allowed: [], allowsCapitals: false, hosts: [] };

/** Creates a link list with a check that ended without following its link. */
export async function createLinkRows(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
): Promise<{ linkListId: string; linkCheckId: string }> {
  const linkListId = createId();
  const at = new Date(UPDATED_AT);
  const links = ['https://shop.example/?utm_source=mail'];
  await db
    .insertInto('linkLists')
    .values({
      id: linkListId,
      companyId,
      websiteId,
      name: `Links ${linkListId}`,
      links: jsonText(links),
      rules: jsonText(RULES),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const linkCheckId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const website = db.selectFrom('websites').selectAll().where('id', '=', websiteId);
  const plan = planLinkCheck(await website.executeTakeFirstOrThrow(), { links, rules: RULES });
  await db
    .updateTable('jobs')
    .set({ kind: 'links', linkListId, countsForHealth: false, plan: jsonText(plan) })
    .where('id', '=', linkCheckId)
    .execute();
  return { linkListId, linkCheckId };
}
