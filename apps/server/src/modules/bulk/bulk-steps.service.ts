import { BULK_STEP_WEBSITES } from '@vigie/contract/bulk.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Call } from '../../access/actor.ts';
import { attempt } from '../../db/attempt.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { appendToAuditLog, type Caller } from '../audit-log/audit-log.store.ts';
import { readStoredPrint } from '../audit-log/stored-print.store.ts';
import { lockSettingsOf } from '../shared-settings/shared-settings.store.ts';
import { readWebsites } from '../websites/websites.service.ts';
import { readFacts } from './bulk-facts.service.ts';
import { planChange, type CompanyFacts } from './bulk-plan.policy.ts';
import {
  settleWebsite,
  claimBulkStep,
  type BulkChangeRow,
  type SettledWebsite,
  type StepRow,
} from './bulk-changes.store.ts';
import { giveBack, giveValue } from './give-value.service.ts';

export interface BulkStepNeeds {
  queue: RunQueue;
  request: Caller;
}

interface Step extends BulkStepNeeds {
  call: Call;
  change: BulkChangeRow;
  facts: CompanyFacts;
}

/**
 * Changes the next websites of a change, or restores their previous values. It uses the calls that change one website,
 * and records them in the audit log likewise. A refusal for one website does not affect the others.
 */
export async function doStep(call: Call, change: BulkChangeRow, needs: BulkStepNeeds): Promise<void> {
  const { db } = call;
  const { id, companyId, action, undoneAt } = change;
  const outcome = undoneAt === null ? 'waiting' : 'changed';
  if (action.kind === 'shared-settings' || undoneAt !== null) await lockSettingsOf(db, companyId);
  const rows = await claimBulkStep(db, { id, outcome, limit: BULK_STEP_WEBSITES });
  const websites = new Map(
    (
      await readWebsites(
        call,
        rows.map(({ websiteId }) => websiteId),
      )
    ).map((website) => [website.id, website]),
  );
  const facts = await readFacts(call, { companyId, websites: [...websites.values()] }, action.kind);
  const step = { ...needs, call, change, facts };
  const written: Written[] = [];
  for (const row of rows) {
    const website = websites.get(row.websiteId);
    const before = await readStoredPrint(db, 'websites.update', row.websiteId);
    const settled = await settle(step, row, website);
    await settleWebsite(db, { id, websiteId: row.websiteId }, settled);
    if (settled.outcome === 'changed' || settled.outcome === 'undone')
      written.push({ websiteId: row.websiteId, before });
  }
  await recordChanges(step, written);
}

async function settle(step: Step, row: StepRow, website: Website | undefined): Promise<SettledWebsite> {
  const { before, after } = row;
  if (step.change.undoneAt === null) return forward(step, website);
  const unchanged = { outcome: 'kept', before, after } as const;
  if (website === undefined || before === null || after === null)
    return { ...unchanged, refusal: 'not-found' };
  const { call, facts } = step;
  const done = await attempt(call.db, () => giveBack(call, { website, before, after, facts }));
  if (done instanceof ApiError) return { ...unchanged, refusal: codeOf(done) };
  return done
    ? { outcome: 'undone', refusal: null, before, after }
    : { ...unchanged, refusal: 'changed-meanwhile' };
}

async function forward(
  { call, change, facts, queue }: Step,
  website: Website | undefined,
): Promise<SettledWebsite> {
  const refused = { outcome: 'refused', before: null, after: null } as const;
  if (website === undefined) return { ...refused, refusal: 'not-found' };
  const plan = planChange(website, change.action, facts);
  if (plan.outcome !== 'change') return plan;
  const value = plan.after;
  const after = await attempt(call.db, () => giveValue(call, { website, value }, queue));
  if (after instanceof ApiError) return { ...refused, refusal: codeOf(after) };
  return { outcome: 'changed', refusal: null, before: plan.before, after };
}

/** Returns the code of a refusal, or of the first field that it names. */
function codeOf({ code, data }: ApiError): string {
  if (code !== 'invalid-input' || typeof data !== 'object' || data === null) return code;
  const fields: unknown = Reflect.get(data, 'fields');
  const first: unknown = Array.isArray(fields) ? fields[0] : null;
  const named: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'code') : null;
  return typeof named === 'string' ? named : code;
}

interface Written {
  websiteId: string;
  before: Buffer | null;
}

/**
 * Writes an audit log entry for each website, so that a search for a website finds its changes. It must be the last
 * step of the transaction.
 */
async function recordChanges({ call, request, change }: Step, written: Written[]): Promise<void> {
  const { db, actor, now } = call;
  const operation = change.undoneAt === null ? 'bulkChanges.create' : 'bulkChanges.undo';
  for (const { websiteId, before } of written) {
    const after = await readStoredPrint(db, 'websites.update', websiteId);
    await appendToAuditLog(db, { actor, at: now, operation, targetId: websiteId, request, before, after });
  }
}
