import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { KEYS_OVERLAP_SECONDS } from '@vigie/contract/agent-protocol.ts';
import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';

const panelSchema = z.object({ panelId: idSchema, panelPublicKey: z.string(), url: z.string() });
/** Key of one panel, and the keys that sign this agent's answers to it. */
const linkKeysSchema = z.object({
  panelPublicKey: z.string(),
  privateKey: z.string(),
  publicKey: z.string(),
});
const ownKeysSchema = linkKeysSchema.pick({ privateKey: true, publicKey: true });
/** Panel that this agent calls, and the panel's id of the code that registered it. */
const outboundPanelSchema = z.object({ panelUrl: z.string(), codeId: z.string() });
const STORAGE_KEY_BYTES = 32;

export const identityRecordSchema = z.object({
  agentId: idSchema,
  privateKey: z.string(),
  publicKey: z.string(),
  panel: panelSchema.nullable(),
  /** Null for an agent that its panel calls. */
  line: outboundPanelSchema.nullable().default(null),
  /** Keys of a registration without an answer yet: a retry with the same code uses the same keys. */
  registering: ownKeysSchema.extend({ codeId: z.string() }).nullable().default(null),
  /** Keys that the panel requested and has not used yet. */
  offered: linkKeysSchema.nullable().default(null),
  /** Previous keys, for callers that do not know the new ones yet. */
  previous: linkKeysSchema.extend({ endsAt: instantSchema }).nullable().default(null),
  /** Key that encrypts the data on disk; it stays when the keys of the link change. */
  storageKey: z.base64url().default(() => randomBytes(STORAGE_KEY_BYTES).toString('base64url')),
});
export type IdentityRecord = z.infer<typeof identityRecordSchema>;
export type PinnedPanel = z.infer<typeof panelSchema>;
export type LinkKeys = z.infer<typeof linkKeysSchema>;
export type OwnKeys = z.infer<typeof ownKeysSchema>;
export type OutboundPanel = z.infer<typeof outboundPanelSchema>;
export type Generation = 'current' | 'offered' | 'previous';

/** Result of a registration: the panel, and this agent's id there. */
export type Registration = { agentId: string; panelId: string; panelPublicKey: string; line: OutboundPanel };

export const makeRecord = () => ({ agentId: randomUUID(), ...createKeyPair(), panel: null });

/** Returns the record without its panel and without the keys of the link. */
export const unpaired = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  ...createKeyPair(),
  panel: null,
  line: null,
  registering: null,
  offered: null,
  previous: null,
});

/** Returns the record after a registration. The storage key stays, so the agent can continue its runs. */
export function registered(record: IdentityRecord, registration: Registration): IdentityRecord {
  const { agentId, panelId, panelPublicKey, line } = registration;
  const { privateKey, publicKey } = record.registering ?? record;
  const panel = { panelId, panelPublicKey, url: line.panelUrl };
  const forgotten = { registering: null, offered: null, previous: null };
  return { ...record, ...forgotten, agentId, privateKey, publicKey, panel, line };
}

export const isPreviousOver = ({ previous }: IdentityRecord, nowMs: number): boolean =>
  previous !== null && Date.parse(previous.endsAt) <= nowMs;

export function currentKeysOf({ panel, privateKey, publicKey }: IdentityRecord): LinkKeys | null {
  return panel && { panelPublicKey: panel.panelPublicKey, privateKey, publicKey };
}

export function keysAt(record: IdentityRecord, nowMs: number): [Generation, LinkKeys][] {
  const { offered, previous } = record;
  const current = currentKeysOf(record);
  if (current === null) return [];
  const keys: [Generation, LinkKeys][] = [['current', current]];
  if (offered !== null) keys.push(['offered', offered]);
  if (previous !== null && nowMs < Date.parse(previous.endsAt)) keys.push(['previous', previous]);
  return keys;
}

export function adopted(record: IdentityRecord, nowMs: number): IdentityRecord {
  const { offered, panel } = record;
  const before = currentKeysOf(record);
  if (offered === null || panel === null || before === null) return record;
  const { panelPublicKey, ...ownKeys } = offered;
  const endsAt = new Date(nowMs + KEYS_OVERLAP_SECONDS * 1000).toISOString();
  const previous = { ...before, endsAt };
  return { ...record, ...ownKeys, panel: { ...panel, panelPublicKey }, offered: null, previous };
}
