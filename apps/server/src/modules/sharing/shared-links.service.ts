import type { sharedLinkInputSchema, sharedLinkSchema } from '@vigie/contract/shared-link.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  insertLink,
  listLinks,
  sharedLinks,
  withdrawLink,
  type LinksQuery,
  type SharedLinkRow,
} from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the valid links, newest first. */
export async function listSharedLinks(call: Call, query: LinksQuery) {
  if (query.websiteId !== undefined) await requireWebsite(call, query.websiteId);
  const page = await listLinks(call, query);
  return { ...page, items: page.items.map(presentLink) };
}

/** Requires that the websites are within the caller's reach and belong to one company. Returns that company. */
export async function requireWebsitesOfOne(call: Call, websiteIds: readonly string[]): Promise<string> {
  const companies = new Set<string>();
  for (const id of websiteIds) companies.add((await requireWebsite(call, id)).companyId);
  const [companyId, other] = companies;
  if (companyId === undefined || other !== undefined) throw refuseField('websiteIds', 'websites-of-several');
  return companyId;
}

/** Creates a link. Its secret is returned only once. */
export async function createSharedLink(
  call: Call,
  { websiteIds, days, label, shows }: z.infer<typeof sharedLinkInputSchema>,
) {
  const { db, actor, now } = call;
  const ids = [...new Set(websiteIds)];
  const companyId = await requireWebsitesOfOne(call, ids);
  const id = createId(now.getTime());
  const token = createToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const of = { id, companyId, websiteIds: ids, label, shows, clientReportId: null };
  await insertLink(db, { ...of, tokenHash: hashToken(token), userId: actor.userId, now, expiresAt });
  return { ...presentLink(await sharedLinks.require(call, id)), token };
}

export async function removeSharedLink({ db, actor, now }: Call, { id }: { id: string }): Promise<void> {
  if (!(await withdrawLink(db, actor, { id, now }))) throw new ApiError('not-found');
}

function presentLink(row: SharedLinkRow): z.input<typeof sharedLinkSchema> {
  return { ...row, isOfReport: row.clientReportId !== null };
}
