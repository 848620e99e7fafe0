import type { madeLinkSchema, SharedLink, sharedLinkInputSchema } from '@vigie/contract/shared-link.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal } from '../../errors/refusal.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  listLinks,
  type LinksQuery,
  type SharedLinkRow,
} from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;

/** The links of a website that still work, newest first. */
export async function listSharedLinks(call: Call, query: LinksQuery): Promise<ListPage<SharedLink>> {
  await requireWebsite(call, query.websiteId);
  const page = await listLinks(call.db, call.actor, { ...query, now: call.now });
  return { ...page, items: page.items.map(presentLink) };
}

/** Makes a link; its secret is told now and never again. */
export async function createSharedLink(
  call: Call,
  { websiteId, days }: z.infer<typeof sharedLinkInputSchema>,
): Promise<z.infer<typeof madeLinkSchema>> {
  const { db, actor, now } = call;
  const { companyId } = await requireWebsite(call, websiteId);
  const id = createId(now.getTime());
  const token = createToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const tokenHash = hashToken(token);
  await insertLink(db, { id, companyId, websiteId, tokenHash, userId: actor.userId, now, expiresAt });
  const row = await findLink(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return { ...presentLink(row), token };
}

/** From now on the link opens nothing. */
export async function removeSharedLink({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteLink(db, actor, id))) throw new Refusal('not-found');
}

function presentLink(row: SharedLinkRow): SharedLink {
  const { id, websiteId, author } = row;
  return {
    id,
    websiteId,
    author,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
