import { sql } from 'kysely';
import type { MarkedChange } from '@vigie/contract/health.ts';
import type { Db } from '../../db/schema/database.ts';

/** Version of a container that a script contains. */
export type MarkedVersion = NonNullable<MarkedChange['container']>;

/** Finds the container versions that scripts of a website contain, by the hashes of their texts. */
export async function findMarkedVersions(
  db: Db,
  websiteId: string,
  sha256s: readonly string[],
): Promise<Map<string, MarkedVersion[]>> {
  if (sha256s.length === 0) return new Map();
  const { rows } = await sql<MarkedVersion & { sha256: string }>`
    select scripts.sha256, containers.id, containers.vendor_id as container_id, versions.number, versions.changes,
      versions.container ->> 'version' as version
    from container_scripts as scripts cross join lateral unnest(scripts.version_ids) as contained
    join container_versions as versions on versions.id = contained
    join containers on containers.id = versions.container_id
    where scripts.website_id = ${websiteId} and scripts.sha256 = any(${[...new Set(sha256s)]}::text[])
    order by scripts.sha256, containers.id`.execute(db);
  return Map.groupBy(rows, ({ sha256 }) => sha256);
}

/** Returns the container version that a changed script newly contains; undefined: none. */
export function findNewVersion(
  before: readonly MarkedVersion[],
  after: readonly MarkedVersion[],
): MarkedVersion | undefined {
  const known = new Set(before.map(({ id, number }) => `${id} ${number}`));
  const turned = after.find(({ id, number }) => !known.has(`${id} ${number}`));
  if (turned === undefined) return undefined;
  const { id, containerId, number, version, changes } = turned;
  return { id, containerId, number, version, changes };
}
