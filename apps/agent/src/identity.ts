import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { writeDurably } from './durable-file.ts';
import {
  adopted,
  currentKeysOf,
  identityRecordSchema,
  isPreviousOver,
  keysAt,
  makeRecord,
  registered,
  unpaired,
  type OutboundPanel,
  type Generation,
  type IdentityRecord,
  type LinkKeys,
  type OwnKeys,
  type PinnedPanel,
  type Registration,
} from './identity-record.ts';

/** Identity of this agent and its only panel, stored in the data directory, readable by its owner only. */
export type Identity = {
  /** Returns the agent's id; a registration changes it if the panel already knew this agent. */
  agentId(): string;
  readonly storageKey: Buffer;
  publicKey(): string;
  privateKey(): string;
  panel(): PinnedPanel | null;
  pin(panel: PinnedPanel): Promise<void>;
  /** Returns the panel that this agent calls; null if its panel calls it, or if it has none. */
  line(): OutboundPanel | null;
  /** Returns the keys to register with this code; the same ones until a registration is stored. */
  registrationKeys(codeId: string): Promise<OwnKeys>;
  /** Stores a registration, with the keys that it used. */
  register(registration: Registration): Promise<void>;
  /** Stores a new address of the panel, at which it proved its key. */
  movePanel(panelUrl: string): Promise<void>;
  /** Forgets the panel and the keys of the link. */
  unpair(): Promise<void>;
  /** Returns the link's keys that are valid now, the most recently used first. */
  keysAt(nowMs: number): [Generation, LinkKeys][];
  /** Creates keys for a new key of the panel; returns the same ones when it repeats the request. */
  offer(panelPublicKey: string): Promise<LinkKeys>;
  /**
   * Called when the panel uses the offered keys. They become this agent's keys; the old ones stay valid for one more
   * day.
   */
  adopt(nowMs: number): Promise<void>;
  /** Deletes expired keys from the disk. */
  forgetOldKeys(nowMs: number): Promise<void>;
};

/** Opens the identity stored in an existing directory, or creates a new one there. */
export async function openIdentity(dataDirectory: string): Promise<Identity> {
  const path = join(dataDirectory, 'identity.json');
  let record = await readRecord(path);
  const writes = createQueue();
  /** Runs changes one after the other, each on the result of the previous one. */
  const change = (nextOf: (now: IdentityRecord) => IdentityRecord) =>
    writes.run(async () => {
      const next = nextOf(record);
      if (next !== record) await writeDurably(path, JSON.stringify(next));
      record = next;
      return next;
    });
  await writeDurably(path, JSON.stringify(record));
  return {
    agentId: () => record.agentId,
    storageKey: Buffer.from(record.storageKey, 'base64url'),
    publicKey: () => record.publicKey,
    privateKey: () => record.privateKey,
    panel: () => record.panel,
    pin: async (panel) => void (await change((now) => ({ ...now, panel }))),
    line: () => record.line,
    async registrationKeys(codeId) {
      const registering = { codeId, ...createKeyPair() };
      const isSame = (now: IdentityRecord) => now.registering?.codeId === codeId;
      const next = await change((now) => (isSame(now) ? now : { ...now, registering }));
      return next.registering ?? registering;
    },
    register: async (registration) => void (await change((now) => registered(now, registration))),
    movePanel: async (panelUrl) =>
      void (await change((now) => ({ ...now, line: now.line && { ...now.line, panelUrl } }))),
    unpair: async () => void (await change(unpaired)),
    keysAt: (nowMs) => keysAt(record, nowMs),
    async offer(panelPublicKey) {
      const keysOf = (now: IdentityRecord) =>
        [currentKeysOf(now), now.offered].find((keys) => keys?.panelPublicKey === panelPublicKey);
      const offered = { panelPublicKey, ...createKeyPair() };
      const next = await change((now) => (keysOf(now) ? now : { ...now, offered }));
      return keysOf(next) ?? offered;
    },
    adopt: async (nowMs) => void (await change((now) => adopted(now, nowMs))),
    async forgetOldKeys(nowMs) {
      if (isPreviousOver(record, nowMs))
        await change((now) => (isPreviousOver(now, nowMs) ? { ...now, previous: null } : now));
    },
  };
}

async function readRecord(path: string): Promise<IdentityRecord> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return identityRecordSchema.parse(text === null ? makeRecord() : JSON.parse(text));
}

/** Returns whether the agent of this directory calls its panel; otherwise the panel calls it. */
export async function isOutboundAgent(dataDirectory: string): Promise<boolean> {
  const path = join(dataDirectory, 'identity.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  return text !== null && identityRecordSchema.parse(JSON.parse(text)).line !== null;
}
