import { AgentRefused, BlobDamaged } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient, AttemptRef } from '@vigie/agent-link/client.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { FileStore } from '../files/files.store.ts';

/** Each is a call to the agent and a commit of its own: they wait for each other no longer than they must. */
const FETCHED_AT_ONCE = 4;

/** Brings over the screenshots that events name: after they are acknowledged the agent forgets them. */
export async function fetchScreenshots(
  { client, files }: { client: AgentClient; files: FileStore },
  { runId, attempt }: AttemptRef,
  events: RunEvent[],
): Promise<void> {
  const named = events.flatMap((event) =>
    event.type === 'page-finished' ? (seen(event.observation.screenshot)?.sha256 ?? []) : [],
  );
  const wanted = [...new Set(named)];
  const known = await files.renew(wanted);
  const missing = wanted.filter((sha256) => !known.has(sha256)).values();
  const fetchNext = async () => {
    for (const sha256 of missing) {
      const bytes = await client.blob(runId, attempt, sha256).catch(nullWhenGone);
      if (bytes !== null) await files.put(sha256, bytes);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
}

/** A page without its picture is still judged. */
function nullWhenGone(error: unknown): null {
  if (error instanceof BlobDamaged) return null;
  if (error instanceof AgentRefused && error.status === 404) return null;
  throw error;
}
