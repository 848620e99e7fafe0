import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { writeDurably } from './durable-file.ts';

const panelSchema = z.object({ panelId: idSchema, panelPublicKey: z.string(), url: z.string() });
const recordSchema = z.object({
  agentId: idSchema,
  privateKey: z.string(),
  publicKey: z.string(),
  panel: panelSchema.nullable(),
});
export type PinnedPanel = z.infer<typeof panelSchema>;

/** Who this agent is, and the one panel that it obeys; kept in its data directory, for its owner's eyes only. */
export type Identity = {
  readonly agentId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  panel(): PinnedPanel | null;
  pin(panel: PinnedPanel | null): Promise<void>;
};

/** Opens the identity kept in an existing directory, or makes a new one there. */
export async function openIdentity(dataDirectory: string): Promise<Identity> {
  const path = join(dataDirectory, 'identity.json');
  let record = await readRecord(path);
  const save = async (next: typeof record) => {
    await writeDurably(path, JSON.stringify(next));
    record = next;
  };
  await save(record);
  const { agentId, privateKey, publicKey } = record;
  return {
    agentId,
    privateKey,
    publicKey,
    panel: () => record.panel,
    pin: (panel) => save({ ...record, panel }),
  };
}

async function readRecord(path: string): Promise<z.infer<typeof recordSchema>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { agentId: randomUUID(), ...createKeyPair(), panel: null };
  return recordSchema.parse(JSON.parse(text));
}
