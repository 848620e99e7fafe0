import { AgentRefused, BlobDamaged } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient, AttemptRef } from '@vigie/agent-link/client.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { FileStore } from '../files/files.store.ts';

/** Brings over the screenshots that events name: after they are acknowledged the agent forgets them. */
export async function fetchScreenshots(
  { client, files }: { client: AgentClient; files: FileStore },
  { runId, attempt }: AttemptRef,
  events: RunEvent[],
): Promise<void> {
  const named = events.flatMap((event) =>
    event.type === 'page-finished' ? (seen(event.observation.screenshot)?.sha256 ?? []) : [],
  );
  for (const sha256 of new Set(named)) {
    if (await files.renew(sha256)) continue;
    const bytes = await client.blob(runId, attempt, sha256).catch(nullWhenGone);
    if (bytes !== null) await files.put(sha256, bytes);
  }
}

/** A page without its picture is still judged. */
function nullWhenGone(error: unknown): null {
  if (error instanceof BlobDamaged) return null;
  if (error instanceof AgentRefused && error.status === 404) return null;
  throw error;
}
