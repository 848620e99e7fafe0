import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { KEYS_OVERLAP_SECONDS } from '@vigie/contract/agent-protocol.ts';
import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { writeDurably } from './durable-file.ts';

const panelSchema = z.object({ panelId: idSchema, panelPublicKey: z.string(), url: z.string() });
/** The key of one panel, and the keys by which this agent answers what that key signed. */
const linkKeysSchema = z.object({
  panelPublicKey: z.string(),
  privateKey: z.string(),
  publicKey: z.string(),
});
const STORAGE_KEY_BYTES = 32;

const recordSchema = z.object({
  agentId: idSchema,
  privateKey: z.string(),
  publicKey: z.string(),
  panel: panelSchema.nullable(),
  /** Keys that the panel asked for and was not yet seen to use. */
  offered: linkKeysSchema.nullable().default(null),
  /** The keys of before, for callers that do not know the new ones yet. */
  previous: linkKeysSchema.extend({ endsAt: instantSchema }).nullable().default(null),
  /** Seals what lies on disk; it stays when the keys of the link change. */
  storageKey: z.base64url().default(() => randomBytes(STORAGE_KEY_BYTES).toString('base64url')),
});
type IdentityRecord = z.infer<typeof recordSchema>;
export type PinnedPanel = z.infer<typeof panelSchema>;
export type LinkKeys = z.infer<typeof linkKeysSchema>;
export type Generation = 'current' | 'offered' | 'previous';

/**
 * The identity of this agent, and the only panel that it obeys. They are in its data directory, readable by its owner
 * only.
 */
export type Identity = {
  readonly agentId: string;
  readonly storageKey: Buffer;
  publicKey(): string;
  privateKey(): string;
  panel(): PinnedPanel | null;
  pin(panel: PinnedPanel): Promise<void>;
  /** Forgets the panel, and the keys by which it knew this agent. */
  unpair(): Promise<void>;
  /** The keys of the link that may be used now, the newest in use first. */
  keysAt(nowMs: number): [Generation, LinkKeys][];
  /** Makes keys for a new key of the panel; the same ones when it asks again. */
  offer(panelPublicKey: string): Promise<LinkKeys>;
  /**
   * Called when the panel uses the offered keys. They become this agent's keys; the old ones stay valid for one more
   * day.
   */
  adopt(nowMs: number): Promise<void>;
  /** Takes keys whose day is over off the disk. */
  forgetOldKeys(nowMs: number): Promise<void>;
};

/** Opens the identity kept in an existing directory, or makes a new one there. */
export async function openIdentity(dataDirectory: string): Promise<Identity> {
  const path = join(dataDirectory, 'identity.json');
  let record = await readRecord(path);
  const writes = createQueue();
  /** Runs changes one after the other, each on the result of the one before. */
  const change = (nextOf: (now: IdentityRecord) => IdentityRecord) =>
    writes.run(async () => {
      const next = nextOf(record);
      if (next !== record) await writeDurably(path, JSON.stringify(next));
      record = next;
      return next;
    });
  await writeDurably(path, JSON.stringify(record));
  return {
    agentId: record.agentId,
    storageKey: Buffer.from(record.storageKey, 'base64url'),
    publicKey: () => record.publicKey,
    privateKey: () => record.privateKey,
    panel: () => record.panel,
    pin: async (panel) => void (await change((now) => ({ ...now, panel }))),
    unpair: async () => void (await change(unpaired)),
    keysAt: (nowMs) => keysAt(record, nowMs),
    async offer(panelPublicKey) {
      const keysOf = (now: IdentityRecord) =>
        [currentOf(now), now.offered].find((keys) => keys?.panelPublicKey === panelPublicKey);
      const offered = { panelPublicKey, ...createKeyPair() };
      const next = await change((now) => (keysOf(now) ? now : { ...now, offered }));
      return keysOf(next) ?? offered;
    },
    adopt: async (nowMs) => void (await change((now) => adopted(now, nowMs))),
    async forgetOldKeys(nowMs) {
      if (isOver(record, nowMs))
        await change((now) => (isOver(now, nowMs) ? { ...now, previous: null } : now));
    },
  };
}

const isOver = ({ previous }: IdentityRecord, nowMs: number): boolean =>
  previous !== null && Date.parse(previous.endsAt) <= nowMs;

const unpaired = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  ...createKeyPair(),
  panel: null,
  offered: null,
  previous: null,
});

function currentOf({ panel, privateKey, publicKey }: IdentityRecord): LinkKeys | null {
  return panel && { panelPublicKey: panel.panelPublicKey, privateKey, publicKey };
}

function keysAt(record: IdentityRecord, nowMs: number): [Generation, LinkKeys][] {
  const { offered, previous } = record;
  const current = currentOf(record);
  if (current === null) return [];
  const keys: [Generation, LinkKeys][] = [['current', current]];
  if (offered !== null) keys.push(['offered', offered]);
  if (previous !== null && nowMs < Date.parse(previous.endsAt)) keys.push(['previous', previous]);
  return keys;
}

function adopted(record: IdentityRecord, nowMs: number): IdentityRecord {
  const { offered, panel } = record;
  const before = currentOf(record);
  if (offered === null || panel === null || before === null) return record;
  const { panelPublicKey, ...ownKeys } = offered;
  const endsAt = new Date(nowMs + KEYS_OVERLAP_SECONDS * 1000).toISOString();
  const previous = { ...before, endsAt };
  return { ...record, ...ownKeys, panel: { ...panel, panelPublicKey }, offered: null, previous };
}

async function readRecord(path: string): Promise<IdentityRecord> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return recordSchema.parse(text === null ? makeRecord() : JSON.parse(text));
}

const makeRecord = () => ({ agentId: randomUUID(), ...createKeyPair(), panel: null });
