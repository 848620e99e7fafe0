import { AgentTimeout } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { describe, expect, test } from 'vitest';
import { observationOf } from '../../../test/observations.ts';
import type { StoredFile } from '../observations/files.store.ts';
import { fetchScreenshots } from './fetch-screenshots.service.ts';

const URL = 'https://shop.example/';
const observation = observationOf(URL, 'healthy', '2026-03-10T11:30:00.000Z');

/** The visit of a page with this picture. */
function visitWith(sha256: string, seq: number): RunEvent {
  const screenshot = { state: 'recorded', value: { sha256, sizeBytes: 1, mimeType: 'image/jpeg' } } as const;
  return { seq, type: 'page-finished', url: URL, observation: { ...observation, screenshot } };
}

/** Fetches the pictures of visits from an agent that answers so; returns what was kept, by statement. */
async function fetchedFrom(blobs: AgentClient['blobs'], sha256s: string[]): Promise<string[][]> {
  const kept: string[][] = [];
  const files = {
    renew: async () => new Set(['known']),
    put: async (stored: StoredFile[]) => void kept.push(stored.map(({ sha256 }) => sha256)),
  } as never;
  const client = { blobs } as unknown as AgentClient;
  await fetchScreenshots(
    { client, files },
    { runId: 'run', attempt: 1 },
    sha256s.map((sha256, index) => visitWith(sha256, index + 1)),
  );
  return kept;
}

describe('screenshots', () => {
  test('are asked for together, until each has come that is not known', async () => {
    const asked: string[][] = [];
    const twoAtATime: AgentClient['blobs'] = async ({ sha256s }) => {
      asked.push(sha256s);
      return sha256s.slice(0, 2).map((sha256) => Buffer.from(sha256));
    };
    const kept = await fetchedFrom(twoAtATime, ['a', 'b', 'known', 'a', 'c']);
    expect(asked).toEqual([['a', 'b', 'c'], ['c']]);
    expect(kept).toEqual([['a', 'b'], ['c']]);
  });

  test('that are gone hold no page up, nor other screenshots', async () => {
    expect(await fetchedFrom(async () => [null, Buffer.from('b')], ['a', 'b'])).toEqual([['b']]);
  });

  test('that do not come in time are asked for again', async () => {
    const silent = fetchedFrom(() => Promise.reject(new AgentTimeout('no answer')), ['a']);
    await expect(silent).rejects.toBeInstanceOf(AgentTimeout);
  });
});
