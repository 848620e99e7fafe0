import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { countTry, findStep, insertStep, takeStep } from './sign-in-steps.store.ts';

/** What may be done in two steps: its first step seals what the second needs. */
export type StepKind =
  | 'provider'
  | 'join'
  | 'second-factor'
  | 'passkey-challenge'
  | 'passkey-setup'
  | 'invitation';

export interface Step<T> {
  kind: StepKind;
  /** Whose step it is; null: nobody is known yet. */
  userId: string | null;
  data: T;
  seconds: number;
}

interface Needs {
  db: Db;
  secrets: SecretBox;
}

/** Begins something that whoever shows the ticket ends once, in time. */
export async function beginStep<T>(
  { db, secrets }: Needs,
  { kind, userId, data, seconds }: Step<T>,
  now: Date,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = createToken();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const tokenHash = hashToken(ticket);
  const sealed = secrets.seal(JSON.stringify(data), boundTo(tokenHash));
  await insertStep(db, { tokenHash, kind, userId, data: sealed, createdAt: now, expiresAt });
  return { ticket, expiresAt };
}

/** Takes the second step; refuses `step-over` for one that was taken, is too old or of another kind. */
export async function endStep<T>({ db, secrets }: Needs, kind: StepKind, ticket: string, now: Date) {
  const found = await takeStep(db, { kind, tokenHash: hashToken(ticket), now });
  return openStep<T>(secrets, found);
}

/** Looks at a step without taking it: the second may fail and be tried again. */
export async function readStep<T>({ db, secrets }: Needs, kind: StepKind, ticket: string, now: Date) {
  const found = await findStep(db, { kind, tokenHash: hashToken(ticket), now });
  return openStep<T>(secrets, found);
}

const TRIES_MAX = 10;

/** Notes that the second step of a ticket failed; the tenth time ends it. */
export async function missStep(db: Db, kind: StepKind, ticket: string): Promise<void> {
  await countTry(db, { kind, tokenHash: hashToken(ticket) }, TRIES_MAX);
}

interface FoundStep {
  tokenHash: Buffer;
  userId: string | null;
  data: Buffer;
}

function openStep<T>(secrets: SecretBox, found: FoundStep | null): { userId: string | null; data: T } {
  if (found === null) throw new Refusal('step-over');
  return { userId: found.userId, data: JSON.parse(secrets.open(found.data, boundTo(found.tokenHash))) as T };
}

const boundTo = (tokenHash: Buffer): string => `sign_in_steps:${tokenHash.toString('base64url')}`;
