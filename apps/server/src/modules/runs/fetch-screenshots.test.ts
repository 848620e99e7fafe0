import { AgentRefused, AgentTimeout, BlobDamaged } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { describe, expect, test } from 'vitest';
import { observationOf } from '../../../test/observations.ts';
import { fetchScreenshots } from './fetch-screenshots.service.ts';

const SHA256 = 'ab'.repeat(32);
const URL = 'https://shop.example/';
const observation = observationOf(URL, 'healthy', '2026-03-10T11:30:00.000Z');
const screenshot = {
  state: 'recorded' as const,
  value: { sha256: SHA256, width: 1, height: 1, bytes: 1, mime: 'image/png' },
};
const EVENT = {
  seq: 1,
  type: 'page-finished' as const,
  url: URL,
  observation: { ...observation, screenshot: screenshot as never },
};

/** Fetches the picture that the event names from an agent that fails so; returns what was kept. */
async function fetchedWith(fault: Error): Promise<string[]> {
  const kept: string[] = [];
  const client = { blob: () => Promise.reject(fault) } as unknown as AgentClient;
  const files = {
    renew: async () => new Set(),
    put: async (sha256: string) => void kept.push(sha256),
  } as never;
  await fetchScreenshots({ client, files }, { runId: 'run', attempt: 1 }, [EVENT]);
  return kept;
}

describe('a screenshot', () => {
  test.each([
    ['is gone', new AgentRefused(404, 'not-found', null)],
    ['is damaged where the agent keeps it', new BlobDamaged('not what its hash says')],
  ])('that %s holds no page up', async (_what, fault) => {
    expect(await fetchedWith(fault)).toEqual([]);
  });

  test('that does not come in time is asked for again', async () => {
    await expect(fetchedWith(new AgentTimeout('no answer'))).rejects.toBeInstanceOf(AgentTimeout);
  });
});
