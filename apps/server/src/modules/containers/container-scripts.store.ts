import type { Container } from '@vigie/contract/container.ts';
import type { Db } from '../../db/schema/database.ts';

export interface StoredContainerVersion {
  versionId: string;
  containerId: string;
  container: Container;
}

export interface ReadScript {
  /** Kind of the script if it contains no container. */
  kind: string | null;
  versions: StoredContainerVersion[];
}

/** Returns which of these scripts were already parsed, by the hash of their text. */
export async function findReadScripts(
  db: Db,
  websiteId: string,
  sha256s: readonly string[],
): Promise<Map<string, ReadScript>> {
  if (sha256s.length === 0) return new Map();
  const scripts = await db
    .selectFrom('containerScripts')
    .select(['sha256', 'kind', 'versionIds'])
    .where('websiteId', '=', websiteId)
    .where('sha256', 'in', sha256s)
    .execute();
  const versions = await findVersions(
    db,
    websiteId,
    scripts.flatMap(({ versionIds }) => versionIds),
  );
  return new Map(
    scripts.flatMap(({ sha256, kind, versionIds }): [string, ReadScript][] => {
      const its = versionIds.flatMap((id) => versions.get(id) ?? []);
      // A script whose versions were deleted is parsed again.
      return its.length < versionIds.length ? [] : [[sha256, { kind, versions: its }]];
    }),
  );
}

async function findVersions(
  db: Db,
  websiteId: string,
  ids: readonly string[],
): Promise<Map<string, StoredContainerVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('containerVersions')
    .select(['id as versionId', 'containerId', 'container'])
    .where('websiteId', '=', websiteId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.versionId, row]));
}

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** Records that a script was parsed, and its content. */
export async function storeReadScript(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  { sha256, kind, versionIds, at }: { sha256: string; kind: string | null; versionIds: string[]; at: Date },
): Promise<void> {
  const content = { kind, versionIds, lastSeenAt: at };
  await db
    .insertInto('containerScripts')
    .values({ companyId, websiteId, sha256, ...content })
    .onConflict((conflict) => conflict.columns(['websiteId', 'sha256']).doUpdateSet(content))
    .execute();
}
