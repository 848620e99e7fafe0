import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { companyBriefSchema } from './session.ts';

/** Each scope includes the previous ones: `run` also reads, `configure` also reads and runs. */
const LADDER = ['read', 'run', 'configure'] as const;
/**
 * Three scopes are separate. With `provision`, a directory manages users and teams of its company (SCIM), and nothing
 * else. With `orders`, a shop sends orders and purchases, and reads nothing. With `server-calls`, a recording proxy sends
 * calls, and reads nothing.
 */
export const TOKEN_SCOPES = [...LADDER, 'provision', 'orders', 'server-calls'] as const;
export const tokenScopeSchema = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** Returns whether the scope of a token includes the required scope. */
export function coversScope(given: TokenScope, needed: TokenScope): boolean {
  if (!isOfLadder(given) || !isOfLadder(needed)) return given === needed;
  return LADDER.indexOf(given) >= LADDER.indexOf(needed);
}

const isOfLadder = (scope: TokenScope): scope is (typeof LADDER)[number] =>
  LADDER.some((step) => step === scope);

/** Path of the SCIM interface for directories, below the panel's address. */
export const SCIM_PATH = '/scim/v2';

/** Scopes of a user's token. Only a company's token can have `provision`. */
export const OWN_TOKEN_SCOPES = [...LADDER, 'orders', 'server-calls'] as const;

/** Prefix of every token's text, so that secret scanners recognize leaked tokens. */
export const TOKEN_PREFIX = 'vigie_';
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_DAYS_DEFAULT = 90;
/** Maximum number of tokens of a user, or of a company. */
export const TOKENS_MAX = 50;

/** Token with which a program signs its requests, instead of a session. */
export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: tokenScopeSchema,
  /** Only company that the token reaches. */
  company: companyBriefSchema,
  /** Author of the token. Null if the author has been deleted. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Accurate to the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

export const tokenInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  scope: tokenScopeSchema,
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))).default(TOKEN_DAYS_DEFAULT),
});
export type TokenInput = z.input<typeof tokenInputSchema>;
/** Token that acts as its user. */
export const ownTokenInputSchema = tokenInputSchema.extend({ scope: z.enum(OWN_TOKEN_SCOPES) });

/** New token. Its text is sent once. The answer to a repeated request does not contain it. */
export const madeTokenSchema = tokenSchema.extend({ token: z.string().optional() });
export type MadeToken = z.infer<typeof madeTokenSchema>;
