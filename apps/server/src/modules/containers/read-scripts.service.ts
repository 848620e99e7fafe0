import { readContainer } from '@vigie/audit/containers/read-container.ts';
import type { Db } from '../../db/schema/database.ts';
import { decodeStoredText } from '../regression-causes/stored-text.ts';
import { filesOf } from '../observations/files.store.ts';
import { findReadScripts, type ReadScript } from './container-scripts.store.ts';
import { storeReadScript } from './container-scripts.store.ts';
import { storeVersion } from './container-versions.store.ts';
import type { StoredScript } from './scripts-of.ts';

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** Scripts of visits by the hashes of their texts, each with its content. A script that is not stored is absent. */
export type Scripts = ReadonlyMap<string, ReadScript>;

/** Parses scripts that were not parsed before, once each, and stores their content. */
export async function readNewScripts(
  db: Db,
  scope: WebsiteKey,
  scripts: readonly (StoredScript & { at: Date })[],
): Promise<Scripts> {
  const hashes = scripts.flatMap(({ sha256 }) => sha256 ?? []);
  const known = await findReadScripts(db, scope.websiteId, [...new Set(hashes)]);
  for (const script of scripts) {
    const { sha256, at, url } = script;
    if (sha256 === null || known.has(sha256)) continue;
    const read = await readScript(db, scope, script);
    if (read === null) continue;
    const seen = { url, sha256, sizeBytes: read.sizeBytes, at };
    const versions = [];
    for (const container of read.containers) {
      const version = await storeVersion(db, scope, { container, ...seen });
      if (version !== null) versions.push(version);
    }
    const kind = read.kind ?? (versions.length < read.containers.length ? 'too-large' : null);
    const versionIds = versions.map(({ versionId }) => versionId);
    await storeReadScript(db, scope, { sha256, kind, versionIds, at });
    known.set(sha256, { kind, versions });
  }
  return known;
}

interface Read {
  containers: ReadScript['versions'][number]['container'][];
  kind: string | null;
  sizeBytes: number;
}

/** Returns the content of a stored script; null: it is no longer stored. */
export async function readScript(
  db: Db,
  scope: WebsiteKey,
  { sha256, file, url }: StoredScript,
): Promise<Read | null> {
  if (sha256 === null || file === null) return null;
  const bytes = await filesOf(db, scope, 'bodies').get(file);
  const text = bytes === null ? null : decodeStoredText(bytes, sha256);
  if (text === null) return null;
  const read = readContainer({ text, url });
  const sizeBytes = Buffer.byteLength(text);
  return 'containers' in read
    ? { containers: read.containers, kind: null, sizeBytes }
    : { containers: [], kind: read.kind, sizeBytes };
}
