import type { AgentClient, AttemptRef } from '@vigie/agent-link/client.ts';
import { EVENTS_PER_ANSWER_MAX, type RunEvent } from '@vigie/contract/agent-protocol.ts';
import { bodyFilesOf, STORED_BODIES_MAX } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Db } from '../../db/schema/database.ts';
import { deleteOldestBodies } from '../limits/recordings.store.ts';
import { filesOf, type FileStore, type StoredFile } from '../observations/files.store.ts';

interface Owner {
  companyId: string;
  websiteId: string;
}

/**
 * Fetches the files that events name and that the panel lacks. It runs before the events are acknowledged, because the
 * agent deletes the files then. A page without its picture or its bodies is still evaluated.
 */
export async function fetchFiles(
  { client, db, owner }: { client: AgentClient; db: Db; owner: Owner },
  attempt: AttemptRef,
  events: RunEvent[],
): Promise<void> {
  const bring = (files: FileStore, named: string[]) => bringMissing({ client, files }, attempt, named);
  await bring(filesOf(db, owner), events.flatMap(picturesOf));
  const stored = await bring(bodiesOf(db, owner), events.flatMap(bodyFilesIn));
  if (stored > 0) await deleteOldestBodies(db, owner);
}

/**
 * Returns the store of bodies. An agent may send a file that is no body of its observation, but none above the maximum
 * size of a body.
 */
function bodiesOf(db: Db, owner: Owner): FileStore {
  const files = filesOf(db, owner, 'bodies');
  return {
    ...files,
    put: (sent) => files.put(sent.filter(({ bytes }) => bytes.length <= STORED_BODIES_MAX.fileBytes)),
  };
}

/**
 * Fetches missing files. Files of one answer are stored by one statement, because each commit waits for the disk.
 * Returns how many files were requested.
 */
export async function bringMissing(
  { client, files }: { client: AgentClient; files: FileStore },
  attempt: AttemptRef,
  named: string[],
): Promise<number> {
  const wanted = [...new Set(named)];
  const known = await files.renew(wanted);
  const missing = wanted.filter((sha256) => !known.has(sha256));
  for (let left = missing; left.length > 0;) {
    const fetched = await client.blobs({ ...attempt, sha256s: left.slice(0, EVENTS_PER_ANSWER_MAX) });
    await files.put(fetched.flatMap((bytes, index) => fileOf(left[index], bytes)));
    left = left.slice(fetched.length);
  }
  return missing.length;
}

function bodyFilesIn(event: RunEvent): string[] {
  return event.type === 'page-finished' ? bodyFilesOf(event.observation) : [];
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
