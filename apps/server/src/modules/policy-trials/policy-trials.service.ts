import type * as z from 'zod';
import { readPastedPolicy } from '@vigie/audit/csp/pasted-policy.ts';
import { headerValueSchema } from '@vigie/contract/change.ts';
import type { newPolicyTrialSchema } from '@vigie/contract/policy-trial.ts';
import type { Call } from '../../access/actor.ts';
import { refuseField, requireFound } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { presentTrial, requireTriedWebsite, startBrowserTrial } from './browser-trials.service.ts';
import { findTrial } from './policy-trials.store.ts';

/** Starts visits of a pool's pages without and with a policy. A website has one such trial at a time. */
export async function startPolicyTrial(
  call: Call,
  { id, poolId, policy }: z.output<typeof newPolicyTrialSchema> & { id: string },
  queue: RunQueue,
) {
  const tried = { triedPolicy: headerOf(policy) };
  const subject = { policy, containerId: null, draft: null, sealedDraft: null };
  await startBrowserTrial(call, { websiteId: id, poolId, tried, subject }, queue);
  return requireFound(await lastTrial(call, { id }));
}

/** Returns the last trial of a website's policy; null if there is none. */
export async function lastTrial(call: Call, { id }: { id: string }) {
  await requireTriedWebsite(call, id);
  const row = await findTrial(call.db, { websiteId: id, containerId: null });
  return row === null || row.policy === null ? null : { ...presentTrial(row), policy: row.policy };
}

/** Returns the policy as servers send it, without the syntax of configuration files around it. */
function headerOf(pasted: string): string {
  const header = headerValueSchema.safeParse(readPastedPolicy(pasted).policies.join(', '));
  if (!header.success || header.data === '') throw refuseField('policy', 'policy-unreadable');
  return header.data;
}
