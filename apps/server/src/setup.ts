import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import { emptyTable } from '@vigie/audit/score.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Clock } from './clock.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { planAudit } from './modules/jobs/audit-plan.ts';
import { saveAgent } from './modules/agents/agents.store.ts';
import type { PanelIdentity } from './panel-identity.ts';
import type { RunQueue } from './queue/run-queue.ts';

/** What a running server lends to whoever sets it up. */
export interface SetupServices {
  db: Db;
  queue: RunQueue;
  clock: Clock;
  identity: PanelIdentity;
}

export interface AgentToRegister {
  url: string;
  /** The one-time code that the unpaired agent shows. */
  pairingCode: string;
  name: string;
  /** Lowercase letters, digits and underscores. */
  slug: string;
}

/** Pairs with an agent and stores it, shared by all companies. Throws the errors of pairAgent. */
export async function registerAgent(
  { services }: { services: SetupServices },
  { url, pairingCode, name, slug }: AgentToRegister,
): Promise<{ agentId: string }> {
  const { db, clock, identity } = services;
  const { panelId, privateKey } = identity;
  const paired = await pairAgent({ url, code: pairingCode, panelId, panelKey: privateKey, clock });
  await saveAgent(db, {
    id: paired.agentId,
    name,
    slug,
    url,
    publicKey: paired.agentPublicKey,
    companyId: null,
    status: paired.status,
    now: new Date(clock.now()),
  });
  return { agentId: paired.agentId };
}

export interface DemoToSeed {
  websiteName: string;
  url: string;
  tracking: TrackingSettings;
  pagesPerAudit: number;
}

/**
 * Gives the first company a demo website and queues its first audit, once: a website of that name is only
 * pointed to the new address and settings. The demo's own certificate is accepted.
 */
export async function seedDemo(
  { services }: { services: SetupServices },
  demo: DemoToSeed,
): Promise<{ websiteId: string; jobId: string | null }> {
  const { db, queue, clock } = services;
  return db.transaction().execute(async (transaction) => {
    const { id: companyId } = await transaction
      .selectFrom('companies')
      .select('id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { websiteId, isNew } = await saveDemoWebsite(transaction, companyId, demo);
    if (!isNew) return { websiteId, jobId: null };
    const website = await transaction
      .selectFrom('websites')
      .selectAll()
      .where('id', '=', websiteId)
      .executeTakeFirstOrThrow();
    const jobId = createId(clock.now());
    await transaction
      .insertInto('jobs')
      .values({
        id: jobId,
        company_id: companyId,
        website_id: websiteId,
        mode: 'manual',
        state: 'queued',
        phase: 'waiting',
        created_at: new Date(clock.now()),
        checks: jsonText(emptyTable()),
        kind: 'audit',
        plan: jsonText(planAudit(website)),
        counts_for_health: true,
      })
      .execute();
    await queue.enqueue(transaction, jobId);
    return { websiteId, jobId };
  });
}

async function saveDemoWebsite(db: Db, companyId: string, demo: DemoToSeed) {
  const columns = {
    name: demo.websiteName,
    url: new URL(demo.url).href,
    tracking: jsonText(demo.tracking),
    delay_seconds: 0,
    pages_per_audit: demo.pagesPerAudit,
    respect_robots: true,
    accept_invalid_certificates: true,
  };
  const before = await db
    .updateTable('websites')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('name', '=', demo.websiteName)
    .returning('id')
    .executeTakeFirst();
  if (before !== undefined) return { websiteId: before.id, isNew: false };
  const websiteId = createId();
  await db
    .insertInto('websites')
    .values({ id: websiteId, company_id: companyId, ...columns })
    .execute();
  return { websiteId, isNew: true };
}
