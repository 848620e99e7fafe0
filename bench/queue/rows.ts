import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../apps/server/src/db/json-text.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { planAudit } from '../../apps/server/src/modules/jobs/run-plans.ts';
import type { RunPlan } from '../../apps/server/src/db/schema/run-plan.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
import { createAgentRow, createWebsiteRow } from '../../apps/server/test/rows.ts';

/** A website that can be audited. */
export interface PlannedWebsite {
  id: string;
  companyId: string;
  plan: RunPlan;
}

const AGENTS = 4;
/** Maximum number of slots of an agent. */
const SLOTS = 16;

/** Creates agents with more slots than two workers use. */
export async function createAgents(db: Db): Promise<void> {
  for (let number = 0; number < AGENTS; number += 1) {
    const agentId = await createAgentRow(db);
    const status: AgentStatus = {
      agentId,
      version: '0.1.0',
      protocol: 1,
      slots: SLOTS,
      slotsFree: SLOTS,
      spoolBytes: 0,
      clockAt: new Date().toISOString(),
      sandbox: 'on',
      chromium: 'none',
    };
    await db
      .updateTable('agents')
      .set({ status: jsonText(status) })
      .where('id', '=', agentId)
      .execute();
  }
}

/** Creates a company with this many websites: each allows one audit at a time. */
export async function createWebsites(db: Db, count: number) {
  const companyId = await createTestCompany(db, 'Measured');
  const websites: PlannedWebsite[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await createWebsiteRow(db, { companyId });
    const row = db.selectFrom('websites').selectAll().where('id', '=', id);
    websites.push({ id, companyId, plan: planAudit(await row.executeTakeFirstOrThrow()) });
  }
  return { companyId, websites };
}
