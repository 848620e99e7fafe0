import type * as z from 'zod';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../../secrets/token.ts';
import { countTry, findStep, insertStep, takeSignInStep } from './sign-in-steps.store.ts';

/** Action in two steps: the first encrypts the data that the second needs. */
export interface StepKind<T> {
  name: 'provider' | 'join' | 'second-factor' | 'passkey-challenge' | 'passkey-setup' | 'invitation';
  data: z.ZodType<T>;
  /** Time limit of the second step, in seconds. */
  seconds: number;
}

interface Needs {
  db: Db;
  secrets: SecretBox;
}

interface NewStep<T> {
  /** User of the step; null: not known yet. */
  userId: string | null;
  data: T;
  now: Date;
}

/** Data that the caller presents to end a step. */
interface Shown {
  ticket: string;
  now: Date;
}

/** Begins a step. The holder of its ticket can end it once, within its time. */
export async function beginStep<T>(
  { db, secrets }: Needs,
  { name: kind, seconds }: StepKind<T>,
  { userId, data, now }: NewStep<T>,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = createToken();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const tokenHash = hashToken(ticket);
  const sealed = secrets.seal(JSON.stringify(data), boundTo(tokenHash));
  await insertStep(db, { tokenHash, kind, userId, data: sealed, createdAt: now, expiresAt });
  return { ticket, expiresAt };
}

/**
 * Ends a step and returns its data. Refuses with `step-over` a step that was used, has expired or is of another kind.
 */
export async function endStep<T>({ db, secrets }: Needs, kind: StepKind<T>, { ticket, now }: Shown) {
  return openStep(secrets, kind, await takeSignInStep(db, wanted(kind, ticket, now)));
}

/** Reads a step without ending it: the second step may fail and be tried again. */
export async function readStep<T>({ db, secrets }: Needs, kind: StepKind<T>, { ticket, now }: Shown) {
  return openStep(secrets, kind, await findStep(db, wanted(kind, ticket, now)));
}

const TRIES_MAX = 10;

/** Records that the second step of a ticket failed; the tenth failure ends it. */
export async function missStep(
  db: Db,
  { name: kind }: Pick<StepKind<unknown>, 'name'>,
  ticket: string,
): Promise<void> {
  await countTry(db, { kind, tokenHash: hashToken(ticket) }, TRIES_MAX);
}

interface FoundStep {
  tokenHash: Buffer;
  userId: string | null;
  data: Buffer;
}

const wanted = ({ name }: Pick<StepKind<unknown>, 'name'>, ticket: string, now: Date) => ({
  kind: name,
  tokenHash: hashToken(ticket),
  now,
});

function openStep<T>(
  secrets: SecretBox,
  { data }: StepKind<T>,
  found: FoundStep | null,
): { userId: string | null; data: T } {
  if (found === null) throw new ApiError('step-over');
  const opened = secrets.open(found.data, boundTo(found.tokenHash));
  return { userId: found.userId, data: data.parse(JSON.parse(opened)) };
}

const boundTo = (tokenHash: Buffer): string => `sign_in_steps:${tokenHash.toString('base64url')}`;
