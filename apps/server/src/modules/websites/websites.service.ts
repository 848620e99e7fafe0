import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { violates } from '../../db/violation.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { planAudit } from '../jobs/audit-plan.ts';
import { startJob } from '../jobs/jobs.service.ts';
import { normaliseWebsite } from './websites.policy.ts';
import {
  findWebsite,
  insertWebsite,
  listWebsites,
  updateWebsite,
  type WebsiteRow,
} from './websites.store.ts';

export async function listAll({ db, actor }: Call, query: ListQuery): Promise<ListPage<Website>> {
  const page = await listWebsites(db, actor, query);
  return { ...page, items: page.items.map(presentWebsite) };
}

export async function readWebsite({ db, actor }: Call, id: string): Promise<Website> {
  return presentWebsite(await requireWebsite({ db, actor }, id));
}

/** Adds a website to the actor's company; refuses a second one with the same address. */
export async function createWebsite(call: Call, input: WebsiteInput): Promise<Website> {
  const { db, actor, now } = call;
  const id = createId(now.getTime());
  await insertWebsite(db, actor, { id, input: normaliseWebsite(input) }).catch(refuseTakenUrl);
  return readWebsite(call, id);
}

export async function changeWebsite(call: Call, id: string, input: WebsiteInput): Promise<Website> {
  const { db, actor, now } = call;
  const change = { id, input: normaliseWebsite(input), now };
  if (!(await updateWebsite(db, actor, change).catch(refuseTakenUrl))) throw new Refusal('not-found');
  return readWebsite(call, id);
}

/** Starts an audit of the website, by hand. */
export async function runWebsite(call: Call, id: string, queue: RunQueue): Promise<Job> {
  const website = await requireWebsite(call, id);
  const order = {
    website: { id, companyId: website.company_id },
    mode: 'manual' as const,
    plan: planAudit(website),
  };
  return startJob(call, order, queue);
}

async function requireWebsite({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<WebsiteRow> {
  const row = await findWebsite(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}

function refuseTakenUrl(error: unknown): never {
  if (violates(error, 'websites_url_in_company')) throw new Refusal('website-url-taken');
  throw error;
}

function presentWebsite(row: WebsiteRow): Website {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    url: row.url,
    tracking: row.tracking,
    delaySeconds: row.delay_seconds,
    pagesPerAudit: row.pages_per_audit,
    respectRobots: row.respect_robots,
    acceptInvalidCertificates: row.accept_invalid_certificates,
    healthPoolId: row.health_pool_id,
    contentPoolId: row.content_pool_id,
    healthTestId: row.health_test_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    activeJobId: row.activeJobId,
    lastAuditAt: row.lastAuditAt?.toISOString() ?? null,
  };
}
