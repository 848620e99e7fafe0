import { scriptDifference } from '@vigie/audit/regression-cause/script-difference.ts';
import type { Compared } from '@vigie/audit/regression-cause/compare-stored.ts';
import type { ScriptDifference } from '@vigie/contract/regression-cause.ts';
import type { MarkedChange, Marker } from '@vigie/contract/health.ts';
import type { Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { Period } from '../../period/requested-period.ts';
import {
  findMarkedVersions,
  findNewVersion,
  type MarkedVersion,
} from '../containers/marked-versions.store.ts';
import { filesOf } from '../observations/files.store.ts';
import { bothTexts } from './regression-causes.service.ts';
import { findPageChange, listStoredFiles, listRunChanges, type MarkedRow } from './page-changes.store.ts';

/** Maximum parts in one marker. */
const PARTS_MAX = 20;

/** Returns a marker for each run of the period that found parts of pages changed, oldest first. */
export async function listChangeMarkers(db: Db, websiteId: string, period: Period): Promise<Marker[]> {
  const rows = joinSeenAgain(await listRunChanges(db, websiteId, period));
  const files = rows.flatMap(({ change }) => filesIn(change));
  const storedFiles = await listStoredFiles(db, websiteId, [...new Set(files)]);
  const versions = await findMarkedVersions(
    db,
    websiteId,
    rows.flatMap(({ change }) => hashesIn(change)),
  );
  const known = { storedFiles, versions };
  return [...Map.groupBy(rows, ({ jobId }) => jobId).values()].flatMap((found) => markerOf(found, known));
}

/**
 * Returns the changes of runs. If a later run shows a known change on further pages, its pages are added to the first
 * row.
 */
function joinSeenAgain(rows: readonly MarkedRow[]): MarkedRow[] {
  const first = new Map<string, MarkedRow>();
  const found: MarkedRow[] = [];
  for (const row of rows) {
    const known = first.get(row.name);
    if (row.isSeenAgain) {
      if (known !== undefined) known.pages += row.pages;
      continue;
    }
    const own = { ...row };
    first.set(row.name, own);
    found.push(own);
  }
  return found;
}

/** Stored versions of the changed parts. */
interface StoredPartVersions {
  storedFiles: ReadonlySet<string>;
  /** Container versions by the hashes of scripts. */
  versions: ReadonlyMap<string, MarkedVersion[]>;
}

function markerOf(rows: readonly MarkedRow[], known: StoredPartVersions): Marker[] {
  const [first] = rows;
  if (first === undefined) return [];
  const parts = rows
    .toSorted((one, other) => other.pages - one.pages)
    .slice(0, PARTS_MAX)
    .map((row) => partOf(row, known));
  const changes = { parts, more: rows.length - parts.length };
  return [{ id: null, at: first.toAt.toISOString(), kind: 'change', label: null, url: null, changes }];
}

function partOf(
  { id, change, fromAt, toAt, pages }: MarkedRow,
  { storedFiles, versions }: StoredPartVersions,
): MarkedChange {
  const isHeader = change.kind === 'header';
  const url = isHeader ? '' : (change.after?.url ?? '');
  const [before, after] = [change.before, change.after].map((side) =>
    typeof side === 'object' ? (versions.get(side?.sha256 ?? '') ?? []) : [],
  );
  const container = findNewVersion(before ?? [], after ?? []);
  // While a change is rolled out, some pages are still unchanged after the first changed one.
  const from = fromAt < toAt ? fromAt : toAt;
  return {
    id,
    part: isHeader ? 'header' : change.role,
    name: isHeader ? change.name : withoutQuery(url),
    from: from.toISOString(),
    to: toAt.toISOString(),
    pages,
    hasDifference:
      isHeader || (filesIn(change).length === 2 && filesIn(change).every((file) => storedFiles.has(file))),
    ...(container !== undefined && { container }),
  };
}

function hashesIn(change: Compared): string[] {
  const isContainer = change.kind === 'body' && change.role === 'container';
  return isContainer ? [change.before, change.after].flatMap((body) => body?.sha256 ?? []) : [];
}

function filesIn(change: Compared): string[] {
  return change.kind === 'header' ? [] : [change.before, change.after].flatMap((body) => body?.file ?? []);
}

/** Returns the difference between both versions of a changed part. Throws a refusal if one is not stored. */
export async function readChangeDifference(
  { db, actor }: Call,
  { id }: { id: string },
): Promise<ScriptDifference> {
  const row = requireFound(await findPageChange(db, actor, id));
  const [before, after] = await bothTexts(filesOf(db, row, 'bodies'), row.change);
  if (before === null || after === null) throw new ApiError('recording-gone');
  return scriptDifference(before, after);
}
