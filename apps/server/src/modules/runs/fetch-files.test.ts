import { AgentTimeout } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { describe, expect, test } from 'vitest';
import type { StoredFile } from '../observations/files.store.ts';
import { bringMissing } from './fetch-files.service.ts';

/** Fetches files from an agent with these answers. Returns the stored files, by statement. */
async function fetchedFrom(blobs: AgentClient['blobs'], sha256s: string[]): Promise<string[][]> {
  const storedHashes: string[][] = [];
  const files = {
    renew: async () => new Set(['known']),
    put: async (stored: StoredFile[]) => void storedHashes.push(stored.map(({ sha256 }) => sha256)),
  } as never;
  const client = { blobs } as unknown as AgentClient;
  await bringMissing({ client, files }, { runId: 'run', attempt: 1 }, sha256s);
  return storedHashes;
}

describe('files of visits', () => {
  test('are requested together, until each unknown one has come', async () => {
    const requested: string[][] = [];
    const twoAtATime: AgentClient['blobs'] = async ({ sha256s }) => {
      requested.push(sha256s);
      return sha256s.slice(0, 2).map((sha256) => Buffer.from(sha256));
    };
    const storedHashes = await fetchedFrom(twoAtATime, ['a', 'b', 'known', 'a', 'c']);
    expect(requested).toEqual([['a', 'b', 'c'], ['c']]);
    expect(storedHashes).toEqual([['a', 'b'], ['c']]);
  });

  test('that are gone delay no page, nor other files', async () => {
    expect(await fetchedFrom(async () => [null, Buffer.from('b')], ['a', 'b'])).toEqual([['b']]);
  });

  test('that do not come in time are requested again', async () => {
    const silent = fetchedFrom(() => Promise.reject(new AgentTimeout('no answer')), ['a']);
    await expect(silent).rejects.toBeInstanceOf(AgentTimeout);
  });
});
