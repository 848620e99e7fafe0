import { emptyTable } from '@vigie/audit/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { planAudit } from '../src/modules/jobs/audit-plan.ts';
import type { RunPlan } from '../src/db/schema/run-plan.ts';
import { createId } from '../src/db/uuid-v7.ts';

export const TRACKING = {
  jsTagName: 'tag.js',
  phpTagName: 'collect',
  requiredVariables: [],
  pageViewRule: null,
};

export async function createWebsiteRow(db: Db, { companyId }: { companyId: string }): Promise<string> {
  const id = createId();
  await db
    .insertInto('websites')
    .values({
      id,
      company_id: companyId,
      name: 'Shop',
      url: `https://${id}.example/`,
      tracking: jsonText(TRACKING),
      delay_seconds: 0,
      pages_per_audit: 50,
      respect_robots: true,
      accept_invalid_certificates: false,
    })
    .execute();
  return id;
}

export interface NewJobRow {
  companyId: string;
  websiteId: string;
  state: Job['state'];
}

export async function createJobRow(db: Db, { companyId, websiteId, state }: NewJobRow): Promise<string> {
  const id = createId();
  await db
    .insertInto('jobs')
    .values({
      id,
      company_id: companyId,
      website_id: websiteId,
      mode: 'manual',
      state,
      phase: state === 'queued' ? 'waiting' : 'done',
      created_at: new Date(),
      finished_at: state === 'queued' ? null : new Date(),
      checks: jsonText(emptyTable()),
      kind: 'audit',
      plan: jsonText(await planOf(db, websiteId)),
      counts_for_health: true,
    })
    .execute();
  return id;
}

async function planOf(db: Db, websiteId: string): Promise<RunPlan> {
  const website = db.selectFrom('websites').selectAll().where('id', '=', websiteId);
  return planAudit(await website.executeTakeFirstOrThrow());
}

/** An online agent, of one company or shared by all. */
export async function createAgentRow(
  db: Db,
  { id = createId(), companyId = null }: { id?: string; companyId?: string | null } = {},
): Promise<string> {
  await db
    .insertInto('agents')
    .values({
      id,
      company_id: companyId,
      name: 'Agent',
      slug: `agent_${id.replaceAll('-', '')}`,
      url: `http://${id}.example`,
      public_key: 'key',
      state: 'online',
    })
    .execute();
  return id;
}
