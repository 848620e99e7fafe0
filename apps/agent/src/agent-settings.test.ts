import { describe, expect, test } from 'vitest';
import { startPairedAgent, startTestAgent, temporaryDirectory } from '../test/paired-agent.ts';

describe('the settings that a panel gives', () => {
  test('lower the slots, also after a restart, and give them back', async () => {
    const dataDirectory = await temporaryDirectory();
    const { agent, client, clientAt } = await startPairedAgent({ dataDirectory, slots: 3 });
    await client.putSettings({ slotsMax: 1 });
    expect(await client.status()).toMatchObject({ slots: 1, slotsFree: 1 });
    await agent.close();
    const again = await startTestAgent({ dataDirectory, slots: 3 });
    const later = clientAt(again.url);
    expect((await later.status()).slots).toBe(1);
    await later.putSettings({ slotsMax: null });
    expect((await later.status()).slots).toBe(3);
  });

  test('never open more slots than the agent allows', async () => {
    const { client } = await startPairedAgent({ slots: 2 });
    await client.putSettings({ slotsMax: 16 });
    expect((await client.status()).slots).toBe(2);
  });

  test('are refused when they are none', async () => {
    const { client } = await startPairedAgent();
    await expect(client.putSettings({ slotsMax: 0 })).rejects.toMatchObject({ code: 'invalid-message' });
  });
});
