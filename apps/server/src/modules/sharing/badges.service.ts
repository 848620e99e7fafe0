import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import type { Badge, badgeInputSchema, badgeQuerySchema } from '@vigie/contract/badge.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { readNow } from '../health/now.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { drawBadge } from './badge-picture.ts';
import { deleteBadge, findBadge, putBadge } from './badges.store.ts';

/** Returns who may see a website's badge, and the token for it. */
export async function readBadge(call: Call, { id }: { id: string }, secrets: SecretBox): Promise<Badge> {
  await requireWebsite(call, id);
  const row = await findBadge(call.db, id);
  if (row === null) return { access: 'off', token: null };
  return { access: row.access, token: tokenOf(secrets, id, row) };
}

/** Sets who may see the badge. The token stays until a new one is requested, or the audience changes. */
export async function setBadge(
  call: Call,
  { id, access, renewsToken }: z.infer<typeof badgeInputSchema> & { id: string },
  secrets: SecretBox,
): Promise<void> {
  const { db } = call;
  const { companyId } = await requireWebsite(call, id);
  if (access === 'off') return deleteBadge(db, id);
  const before = await findBadge(db, id);
  const storedToken = renewsToken ? null : (before?.tokenSealed ?? null);
  const tokenSealed = access === 'token' ? (storedToken ?? secrets.seal(createToken(), boundTo(id))) : null;
  await putBadge(db, { websiteId: id, companyId, access, tokenSealed });
}

interface BadgeQuery extends z.infer<typeof badgeQuerySchema> {
  websiteId: string;
}

/** Reads the picture for those who may see it. Refuses others with `not-found`, as for an unknown website. */
export async function readBadgePicture(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { websiteId, token, lang }: BadgeQuery,
): Promise<{ svg: string; isPublic: boolean }> {
  const row = requireFound(await findBadge(db, websiteId));
  const expected = tokenOf(secrets, websiteId, row);
  if (expected !== null && !isSame(expected, token ?? '')) throw new ApiError('not-found');
  const score = (await readNow(db, [websiteId])).get(websiteId)?.now.score ?? null;
  return {
    svg: drawBadge(score, { locale: lang, words: FILE_WORDS[lang].badge }),
    isPublic: expected === null,
  };
}

function tokenOf(secrets: SecretBox, websiteId: string, { tokenSealed }: { tokenSealed: Buffer | null }) {
  return tokenSealed === null ? null : secrets.open(tokenSealed, boundTo(websiteId));
}

function isSame(expected: string, shown: string): boolean {
  return timingSafeEqual(hashToken(expected), hashToken(shown));
}

const boundTo = (websiteId: string): string => `website_badges:${websiteId}`;
