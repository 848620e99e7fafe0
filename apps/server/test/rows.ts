import { emptyTable } from '@vigie/audit/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { planAudit } from '../src/modules/jobs/run-plans.ts';
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
      companyId,
      name: 'Shop',
      url: `https://${id}.example/`,
      tracking: jsonText(TRACKING),
      delaySeconds: 0,
      pagesPerAudit: 50,
      respectRobots: true,
      acceptInvalidCertificates: false,
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
      companyId,
      websiteId,
      mode: 'manual',
      state,
      phase: state === 'queued' ? 'waiting' : 'done',
      createdAt: new Date(),
      finishedAt: state === 'queued' ? null : new Date(),
      checks: jsonText(emptyTable()),
      kind: 'audit',
      plan: jsonText(await planOf(db, websiteId)),
      countsForHealth: true,
    })
    .execute();
  return id;
}

async function planOf(db: Db, websiteId: string): Promise<RunPlan> {
  const website = db.selectFrom('websites').selectAll().where('id', '=', websiteId);
  return planAudit(await website.executeTakeFirstOrThrow());
}

/** Creates an online agent of one company or shared by all. */
export async function createAgentRow(
  db: Db,
  { id = createId(), companyId = null }: { id?: string; companyId?: string | null } = {},
): Promise<string> {
  await db
    .insertInto('agents')
    .values({
      id,
      companyId,
      name: 'Agent',
      slug: `agent_${id.replaceAll('-', '')}`,
      url: `http://${id}.example`,
      publicKey: 'key',
      state: 'online',
    })
    .execute();
  return id;
}

/** Creates a registration code that is still valid. */
export async function createAgentCodeRow(db: Db, { companyId }: { companyId: string }): Promise<string> {
  const id = createId();
  const [name, lookup] = ['Agent', id.slice(-22)];
  const times = { createdAt: new Date('2026-03-10T11:00:00Z'), expiresAt: new Date('2027-03-10T11:00:00Z') };
  const row = { id, companyId, isShared: false, name, location: '', labels: [], lookup, ...times };
  await db
    .insertInto('agentCodes')
    .values({ ...row, slug: `code_${id.replaceAll('-', '')}`, code: Buffer.from('sealed') })
    .execute();
  return id;
}
