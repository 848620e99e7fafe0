import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { companyBriefSchema } from './session.ts';

/** Each of these holds those before it: `run` also reads, `configure` also reads and runs. */
const LADDER = ['read', 'run', 'configure'] as const;
/** `provision` stands apart: a directory keeps people and teams of its company by it (SCIM), and nothing else. */
export const TOKEN_SCOPES = [...LADDER, 'provision'] as const;
export const tokenScopeSchema = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** Returns whether a token with a scope may do what needs another one. */
export function coversScope(given: TokenScope, needed: TokenScope): boolean {
  if (given === 'provision' || needed === 'provision') return given === needed;
  return LADDER.indexOf(given) >= LADDER.indexOf(needed);
}

/** Where directories find SCIM, below the panel's address. */
export const SCIM_PATH = '/scim/v2';

/** What a token of a user may do: only a company's token provisions. */
export const OWN_TOKEN_SCOPES = LADDER;

/** Begins the text of every token, so that programs that look for leaked secrets recognise one. */
export const TOKEN_PREFIX = 'vigie_';
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_DAYS_DEFAULT = 90;
/** Tokens that a user, or a company, has at once. */
export const TOKENS_MAX = 50;

/** What a program signs its requests with, in place of a session. */
export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: tokenScopeSchema,
  /** It reaches nothing of any other company. */
  company: companyBriefSchema,
  /** Who made it; null once they are deleted. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

export const tokenInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  scope: tokenScopeSchema,
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))).default(TOKEN_DAYS_DEFAULT),
});
export type TokenInput = z.input<typeof tokenInputSchema>;
/** A token that acts as its user. */
export const ownTokenInputSchema = tokenInputSchema.extend({ scope: z.enum(OWN_TOKEN_SCOPES) });

/** The text of the token is told once; the answer to the same request again has none. */
export const madeTokenSchema = tokenSchema.extend({ token: z.string().optional() });
export type MadeToken = z.infer<typeof madeTokenSchema>;
