import type * as z from 'zod';
import type { newContainerTrialSchema } from '@vigie/contract/container-browser-trial.ts';
import type { Call } from '../../access/actor.ts';
import { requireFound } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { requireContainer } from '../containers/containers.service.ts';
import { presentTrial, startBrowserTrial } from './browser-trials.service.ts';
import { readDraft, sealDraft, redactDraft } from './container-draft.service.ts';
import { findTrial } from './policy-trials.store.ts';

/**
 * Starts visits of a pool's pages without and with a draft of a container. A container has one such trial at a time.
 */
export async function startContainerTrial(
  call: Call,
  { id, poolId, ...given }: z.output<typeof newContainerTrialSchema> & { id: string },
  { queue, secrets }: { queue: RunQueue; secrets: SecretBox },
) {
  const row = await requireContainer(call, id);
  const { draft, version } = readDraft(given, row);
  const subject = {
    policy: null,
    containerId: id,
    draft: redactDraft(draft, version),
    sealedDraft: sealDraft(secrets, id, draft),
  };
  const trial = { websiteId: row.websiteId, poolId, tried: { triesContainer: true as const }, subject };
  await startBrowserTrial(call, trial, queue);
  return requireFound(await lastContainerTrial(call, { id }));
}

/** Returns the last trial of a container; null if there is none. */
export async function lastContainerTrial(call: Call, { id }: { id: string }) {
  const { websiteId } = await requireContainer(call, id);
  const row = await findTrial(call.db, { websiteId, containerId: id });
  return row === null || row.draft === null ? null : { ...presentTrial(row), draft: row.draft };
}
