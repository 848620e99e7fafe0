import {
  TOKEN_PREFIX,
  TOKENS_MAX,
  type madeTokenSchema,
  type tokenInputSchema,
  type tokenSchema,
} from '@vigie/contract/token.ts';
import type * as z from 'zod';
import { NO_SESSION, NOBODY, type Call, type User } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import {
  insertToken,
  listTokens,
  revokeToken,
  findBearer,
  recordTokenUse,
  type TokenOwner,
  type TokenRow,
} from './tokens.store.ts';
import type { Db } from '../../db/schema/database.ts';

type Token = z.input<typeof tokenSchema>;
type MadeToken = z.input<typeof madeTokenSchema>;
type TokenInput = z.output<typeof tokenInputSchema>;
interface OfCompany {
  companyId: string;
}

const DAY_MS = 24 * 3_600_000;
/** Days for which an expired token is still listed, so that users see why a pipeline fails. */
const EXPIRED_SHOWN_DAYS = 30;

export async function listOwnTokens(call: Call): Promise<Token[]> {
  return (await readTokens(call, 'actor')).map(presentToken);
}

export async function listCompanyTokens(call: Call, { companyId }: OfCompany): Promise<Token[]> {
  await requireCompany(call, companyId);
  return (await readTokens(call, { companyId })).map(presentToken);
}

/** Creates a token that acts as the user, in the company of the calling profile. */
export async function createOwnToken(call: Call, input: TokenInput): Promise<MadeToken> {
  const { companyId, profileId } = call.actor;
  return makeToken(call, 'actor', { ...input, companyId, profileId });
}

/** Creates a token of a company. It stays valid when its creator leaves. */
export async function createCompanyToken(call: Call, input: TokenInput & OfCompany): Promise<MadeToken> {
  const { companyId } = input;
  await requireCompany(call, companyId);
  return makeToken(call, { companyId }, { ...input, profileId: null });
}

export async function removeOwnToken(call: Call, { id }: { id: string }): Promise<void> {
  await endToken(call, 'actor', id);
}

export async function removeCompanyToken(
  call: Call,
  { companyId, id }: OfCompany & { id: string },
): Promise<void> {
  await endToken(call, { companyId }, id);
}

/** Creates a token. Its text is returned only once. */
async function makeToken(
  call: Call,
  owner: TokenOwner,
  { name, scope, days, companyId, profileId }: TokenInput & OfCompany & { profileId: string | null },
): Promise<MadeToken> {
  const { db, actor, now } = call;
  if ((await readTokens(call, owner)).length >= TOKENS_MAX) throw new ApiError('too-many-tokens');
  const id = createId(now.getTime());
  const text = TOKEN_PREFIX + createToken();
  await insertToken(db, {
    id,
    companyId,
    profileId,
    name,
    scope,
    tokenHash: hashToken(text),
    createdBy: actor.userId,
    now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  });
  const made = (await readTokens(call, owner)).find((row) => row.id === id);
  if (made === undefined) throw new ApiError('not-found');
  return { ...presentToken(made), token: text };
}

/** Revokes a token; streams that it opened end. */
async function endToken({ db, actor, now }: Call, owner: TokenOwner, id: string): Promise<void> {
  if (!(await revokeToken(db, actor, { owner, id, now }))) throw new ApiError('not-found');
  await announce(db, 'access', owner === 'actor' ? actor.userId : id);
}

function readTokens({ db, actor, now }: Call, owner: TokenOwner): Promise<TokenRow[]> {
  const endAfter = new Date(now.getTime() - EXPIRED_SHOWN_DAYS * DAY_MS);
  return listTokens(db, actor, { owner, endAfter });
}

function presentToken(row: TokenRow): Token {
  return { ...row, company: { id: row.companyId, name: row.companyName } };
}

/** Role of a company's token, which applies to this company only. */
const COMPANY_ROLE = 'moderator';

/** Returns the actor of a token's text. Refuses an invalid token, with the reason. */
export async function identifyToken(db: Db, { text, now }: { text: string; now: Date }): Promise<User> {
  const found = await findBearer(db, hashToken(text));
  if (found === null) throw new ApiError('token-unknown');
  const { id, name, scope, companyId, profileId, expiresAt } = found;
  if (found.revokedAt !== null) throw new ApiError('token-revoked', { data: { token: name } });
  if (expiresAt <= now)
    throw new ApiError('token-expired', { data: { token: name, expiredAt: expiresAt.toISOString() } });
  const caller = { ...NO_SESSION, companyId };
  const token = { id, name, scope, isPersonal: profileId !== null };
  await recordTokenUse(db, found, now);
  if (profileId === null)
    return {
      ...caller,
      userId: id,
      profileId: NOBODY,
      role: COMPANY_ROLE,
      allContexts: true,
      mustChangePassword: false,
      token,
    };
  const { userId, role, allContexts, mustChangePassword } = found;
  // The user of the token was deactivated, or has left the company
  if (userId === null || role === null) throw new ApiError('not-signed-in');
  return {
    ...caller,
    userId,
    profileId,
    role,
    allContexts: allContexts ?? false,
    mustChangePassword: mustChangePassword ?? true,
    token,
  };
}
