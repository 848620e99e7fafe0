import * as z from 'zod';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { TagChange, TagInput, tagSchema } from '@vigie/contract/tag.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { ApiError } from '../../errors/api-error.ts';
import { countOwnTags, listOwnTags, ownTags, type TagFilter, type TagRow } from './tags.store.ts';
import { foldText } from '../../search/fold-text.ts';
import { addressIn } from './requested-address.ts';
import { BUILT_IN_TAGS } from './built-in-tags.ts';

export interface TagsQuery extends ListQuery, TagFilter {
  own?: 'true' | 'false' | undefined;
}

/** Cursor: after an own entry by its name, or after a built-in one. */
const tagsCursorSchema = z.union([
  z.tuple([z.literal('own'), z.string(), idSchema]),
  z.tuple([z.literal('built-in'), z.string()]),
]);

/** Returns a page of the catalogue: the company's own entries, then the built-in ones, both by name. */
export async function listTags(call: Call, query: TagsQuery) {
  const { db, actor } = call;
  const { limit, own } = query;
  const position = decodeCursor(query.after, tagsCursorSchema);
  const builtIn = own === 'true' ? [] : filterBuiltIn(query);
  const asksOwn = own !== 'false';
  const after = position?.[0] === 'own' ? ([position[1], position[2]] as const) : null;
  const rows =
    asksOwn && position?.[0] !== 'built-in'
      ? await listOwnTags(db, actor, { filter: query, after, limit: limit + 1 })
      : [];
  const start = position?.[0] === 'built-in' ? 1 + builtIn.findIndex(({ id }) => id === position[1]) : 0;
  const tags = [...rows.map(presentTag), ...builtIn.slice(start, start + limit + 1)];
  const items = tags.slice(0, limit);
  const last = items.at(-1);
  const ownTotal = asksOwn ? await countOwnTags(db, actor, query) : { count: 0, estimated: false };
  return {
    items,
    next: tags.length > limit && last !== undefined ? encodeCursor(tagPosition(last)) : null,
    total: { ...ownTotal, count: ownTotal.count + builtIn.length },
  };
}

function tagPosition({ builtIn, name, id }: z.input<typeof tagSchema>): string[] {
  return builtIn ? ['built-in', id] : ['own', name, id];
}

export async function readTag(call: Call, { id }: { id: string }) {
  const builtIn = findBuiltIn(id);
  if (builtIn !== null) return builtIn;
  if (!isOwnId(id)) throw new ApiError('not-found');
  return presentTag(await ownTags.require(call, id));
}

/** Adds an entry to the actor's company. Refuses a second one of the same name. */
export async function createTag(call: Call, input: TagInput) {
  const { db, actor, now } = call;
  const id = createId(now.getTime());
  const row = { id, companyId: actor.companyId, ...columnsOf(input), updatedAt: now };
  await ownTags.insert(db, row).catch(refuseTakenName);
  return readTag(call, { id });
}

export async function changeTag(call: Call, { id, updatedAt, ...input }: TagChange & { id: string }) {
  requireOwn(id);
  await ownTags.lock(call, { id, updatedAt });
  await ownTags.update(call, id, columnsOf(input)).catch(refuseTakenName);
  return readTag(call, { id });
}

const columnsOf = ({ patterns, ...input }: TagInput) => ({ ...input, patterns: jsonText(patterns) });

export async function removeTag(call: Call, { id }: { id: string }): Promise<void> {
  requireOwn(id);
  await ownTags.remove(call, { id });
}

/** Refuses changes of built-in entries, which belong to no company. */
function requireOwn(id: string): void {
  if (findBuiltIn(id) !== null) throw new ApiError('forbidden');
  if (!isOwnId(id)) throw new ApiError('not-found');
}

function isOwnId(id: string): boolean {
  return idSchema.safeParse(id).success;
}

const refuseTakenName = refuseViolation('tags_company_id_name_key', () => {
  const field = { path: 'name', code: 'tag-name-taken', params: {} };
  return new ApiError('tag-name-taken', { data: { fields: [field] } });
});

function presentTag(row: TagRow): z.input<typeof tagSchema> {
  return { ...row, builtIn: false };
}

const SEARCHED = new Map(
  BUILT_IN_TAGS.map((tag) => [
    tag.id,
    [foldText(tag.name), foldText(tag.vendor), ...tag.patterns.map((pattern) => pattern.toLowerCase())],
  ]),
);

/** Returns the built-in entries that match a filter, by name: those that contain the text, or match the address. */
function filterBuiltIn({ q = '', purpose }: TagFilter): z.input<typeof tagSchema>[] {
  const [folded, plain, address] = [foldText(q), q.trim().toLowerCase(), addressIn(q)];
  const matchesQuery = (text: string) => text.includes(plain) || (folded !== '' && text.includes(folded));
  return BUILT_IN_TAGS.filter(
    (tag) =>
      (purpose === undefined || tag.purpose === purpose) &&
      (SEARCHED.get(tag.id)?.some(matchesQuery) || (address !== null && isAddressOf(tag, address))),
  );
}

/** Returns whether an address matches an entry. A star before the dot stands for any subdomain, and for none. */
function isAddressOf({ patterns }: z.input<typeof tagSchema>, { host, href }: URL): boolean {
  return patterns.some((pattern) => pattern === `*.${host}` || matchesTagName(pattern, href));
}

function findBuiltIn(id: string): z.input<typeof tagSchema> | null {
  return BUILT_IN_TAGS.find((tag) => tag.id === id) ?? null;
}
