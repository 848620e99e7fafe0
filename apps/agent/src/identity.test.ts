import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { temporaryDirectory } from '../test/paired-agent.ts';
import { openIdentity } from './identity.ts';

const PANEL_ID = '0197f4e2-6f7b-7000-8000-000000000001';
const panelOf = (panelPublicKey: string) => ({
  panelId: PANEL_ID,
  panelPublicKey,
  url: 'https://agent.example',
});

test('keys that are offered and adopted by many calls at once are the same for all, also after a restart', async () => {
  const directory = await temporaryDirectory();
  const identity = await openIdentity(directory);
  const [first, next] = [createKeyPair().publicKey, createKeyPair().publicKey];
  await identity.pin(panelOf(first));
  const before = identity.publicKey();
  const offered = await Promise.all(Array.from({ length: 20 }, () => identity.offer(next)));
  expect(new Set(offered.map(({ publicKey }) => publicKey)).size).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => identity.adopt(0)));
  for (const known of [identity, await openIdentity(directory)]) {
    expect(known.publicKey()).toBe(offered[0]?.publicKey);
    expect(known.keysAt(0).map(([name, keys]) => [name, keys.panelPublicKey, keys.publicKey])).toEqual([
      ['current', next, offered[0]?.publicKey],
      ['previous', first, before],
    ]);
  }
});

test('an agent that forgets its panel forgets the keys by which that knew it, and none of its orders', async () => {
  const directory = await temporaryDirectory();
  const identity = await openIdentity(directory);
  await identity.pin(panelOf(createKeyPair().publicKey));
  await identity.offer(createKeyPair().publicKey);
  const keys = identity.keysAt(0).map(([, { privateKey }]) => privateKey);
  await identity.unpair();
  const file = await readFile(join(directory, 'identity.json'), 'utf8');
  expect(keys.filter((key) => file.includes(key))).toEqual([]);
  expect((await openIdentity(directory)).storageKey).toEqual(identity.storageKey);
});
