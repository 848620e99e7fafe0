import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { containerDifference } from '@vigie/audit/containers/compare/container-difference.ts';
import type { Container } from '@vigie/contract/container.ts';
import { CONTAINER_LIMITS } from '@vigie/contract/stored-container.ts';
import { jsonText, plainInteger, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { StoredContainerVersion } from './container-scripts.store.ts';

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** Container as a script showed it. */
export interface SeenContainer {
  container: Container;
  /** Address of its script. */
  url: string;
  sha256: string;
  sizeBytes: number;
  at: Date;
}

const NAME_LENGTH = 500;
/** Maximum length of a stored container, in characters. Real containers are smaller. */
const CONTENT_LENGTH = 4_000_000;

/**
 * Stores a container, and its version if it is new. Null: it is too large, or the website has the maximum number of
 * containers.
 */
export async function storeVersion(
  db: Db,
  scope: WebsiteKey,
  one: SeenContainer,
): Promise<StoredContainerVersion | null> {
  const content = jsonText(one.container);
  if (content.length > CONTENT_LENGTH) return null;
  const containerId = await storeContainer(db, scope, one);
  if (containerId === null) return null;
  const contentSha256 = createHash('sha256').update(content).digest('hex');
  const known = await db
    .selectFrom('containerVersions')
    .select(['id as versionId', 'containerId', 'container'])
    .where('containerId', '=', containerId)
    .where('contentSha256', '=', contentSha256)
    .executeTakeFirst();
  return known ?? insertVersion(db, scope, { ...one, containerId, content, contentSha256 });
}

/** Returns the part of an address that is the same in all visits. */
export function addressOf(url: string): string {
  return plainText(url.split(/[?#]/u, 1)[0] ?? '').slice(0, NAME_LENGTH);
}

async function storeContainer(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  { container, url, at }: SeenContainer,
): Promise<string | null> {
  const address = addressOf(url);
  const vendorId = container.id === null ? null : plainText(container.id).slice(0, NAME_LENGTH);
  const of = { companyId, websiteId, product: container.product, name: vendorId ?? address };
  const count = db
    .selectFrom('containers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId);
  const known = await db
    .selectFrom('containers')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('product', '=', of.product)
    .where('name', '=', of.name)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  if ((await count.executeTakeFirstOrThrow()).count >= CONTAINER_LIMITS.containers) return null;
  const id = createId(at.getTime());
  await db
    .insertInto('containers')
    .values({ id, ...of, vendorId, address, firstSeenAt: at, lastSeenAt: at, names: null, namedAt: null })
    .execute();
  return id;
}

async function insertVersion(
  db: Db,
  scope: WebsiteKey,
  version: SeenContainer & { containerId: string; content: string; contentSha256: string },
): Promise<StoredContainerVersion> {
  const { container, containerId, content, contentSha256, sha256, at } = version;
  const before = await db
    .selectFrom('containerVersions')
    .select(['number', 'container'])
    .where('containerId', '=', containerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changes = before === undefined ? null : containerDifference(before.container, container).length;
  const versionId = createId(at.getTime());
  await db
    .insertInto('containerVersions')
    .values({
      id: versionId,
      ...scope,
      containerId,
      number: (before?.number ?? 0) + 1,
      contentSha256,
      sha256,
      sizeBytes: plainInteger(version.sizeBytes),
      container: content,
      changes,
      firstSeenAt: at,
      lastSeenAt: at,
    })
    .execute();
  await forgetOldVersions(db, containerId);
  return { versionId, containerId, container };
}

async function forgetOldVersions(db: Db, containerId: string): Promise<void> {
  await sql`delete from container_versions where container_id = ${containerId} and number <= (
    select max(number) from container_versions where container_id = ${containerId}) - ${CONTAINER_LIMITS.versions}`.execute(
    db,
  );
}

/** Returns for each container of a website the version that was the newest at an instant. */
export async function listVersionsInForce(
  db: Db,
  websiteId: string,
  at: Date,
): Promise<{ containerId: string; address: string; container: Container }[]> {
  return db
    .selectFrom('containerVersions as version')
    .innerJoin('containers', 'containers.id', 'version.containerId')
    .distinctOn('version.containerId')
    .select(['version.containerId', 'containers.address', 'version.container'])
    .where('version.websiteId', '=', websiteId)
    .where('version.firstSeenAt', '<=', at)
    .orderBy('version.containerId')
    .orderBy('version.firstSeenAt', 'desc')
    .execute();
}

/** Records that visits showed versions again. A visit that is reported late does not move the last detection back. */
export async function touchVersions(
  db: Db,
  detections: ReadonlyMap<string, { first: Date; last: Date; url: string }>,
): Promise<void> {
  for (const [id, { first, last, url }] of detections) {
    await sql`
      with seen as (
        update container_versions set first_seen_at = least(first_seen_at, ${first}),
          last_seen_at = greatest(last_seen_at, ${last})
        where id = ${id}::uuid returning container_id
      )
      update containers set first_seen_at = least(first_seen_at, ${first}),
        last_seen_at = greatest(last_seen_at, ${last}),
        address = case when last_seen_at <= ${last} then ${addressOf(url)} else address end
      from seen where containers.id = seen.container_id`.execute(db);
  }
}
