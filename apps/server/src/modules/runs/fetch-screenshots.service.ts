import type { AgentClient, AttemptRef } from '@vigie/agent-link/client.ts';
import { EVENTS_PER_ANSWER_MAX, type RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { FileStore, StoredFile } from '../observations/files.store.ts';

/**
 * Brings over the screenshots that events name: after they are acknowledged the agent forgets them. A page without its
 * picture is still judged. Those of one answer are one statement: each commit waits for the disk.
 */
export async function fetchScreenshots(
  { client, files }: { client: AgentClient; files: FileStore },
  attempt: AttemptRef,
  events: RunEvent[],
): Promise<void> {
  const named = events.flatMap(picturesOf);
  const wanted = [...new Set(named)];
  const known = await files.renew(wanted);
  let missing = wanted.filter((sha256) => !known.has(sha256));
  while (missing.length > 0) {
    const fetched = await client.blobs({ ...attempt, sha256s: missing.slice(0, EVENTS_PER_ANSWER_MAX) });
    await files.put(fetched.flatMap((bytes, place) => fileOf(missing[place], bytes)));
    missing = missing.slice(fetched.length);
  }
}

function picturesOf(event: RunEvent): string[] {
  if (event.type === 'page-finished') return pictureOf(event.observation);
  if (event.type !== 'journey-finished') return [];
  const { steps, pages } = event.record;
  return [
    ...steps.flatMap(({ screenshot }) => screenshot ?? []),
    ...pages.flatMap(({ observation }) => pictureOf(observation)),
  ];
}

function pictureOf({ screenshot }: Observation): string[] {
  const file = seen(screenshot);
  return file ? [file.sha256] : [];
}

function fileOf(sha256: string | undefined, bytes: Uint8Array | null): StoredFile[] {
  return sha256 === undefined || bytes === null ? [] : [{ sha256, bytes }];
}
