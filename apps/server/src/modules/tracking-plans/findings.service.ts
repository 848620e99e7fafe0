import type {
  findingsCsvQuerySchema,
  findingsQuerySchema,
  findingGroupSchema,
} from '@vigie/contract/stored-plan.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import * as z from 'zod';
import type { Actor, Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import type { Db } from '../../db/schema/database.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { keyOfFinding, nameOfFinding } from '../../evaluation/plan-findings.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  GROUPS_MAX,
  listCausesOfFindings,
  listFindingGroups,
  type FindingsQuery,
  type FindingGroupRow,
} from './findings.store.ts';
import { planPeriod } from './plan-period.ts';

/** Returns whether the actor may open journeys. Users with access to single contexts may not. */
export const opensJourneys = ({ scope }: Pick<Actor, 'scope'>) => scope !== 'context';

const findingsCursorSchema = z.tuple([z.number().int().min(0).max(GROUPS_MAX)]);

/** Returns the deviations in visits of a period, the most frequent first. */
export async function listFindings(
  call: Call,
  { limit, after, ...query }: z.infer<typeof findingsQuerySchema>,
) {
  await requireWebsite(call, query.websiteId);
  const findingsQuery = { ...query, ...planPeriod(query, call.now), withJourneys: opensJourneys(call.actor) };
  const [from] = decodeCursor(after, findingsCursorSchema) ?? [0];
  const rows = await listFindingGroups(call.db, findingsQuery);
  const items = await presentGroups(call, findingsQuery, rows.slice(from, from + limit));
  return {
    items,
    next: rows.length > from + limit ? encodeCursor([from + limit]) : null,
    total: { count: rows.length, estimated: rows.length === GROUPS_MAX },
  };
}

const keyOf = ({ first }: FindingGroupRow) => keyOfFinding(nameOfFinding(first));

/** Converts groups to the form of the contract, by the rights of the caller. */
export async function presentGroups(
  { db, actor }: { db: Db; actor: Pick<Actor, 'role'> },
  { websiteId }: Pick<FindingsQuery, 'websiteId'>,
  rows: readonly FindingGroupRow[],
) {
  const causes = await listCausesOfFindings(db, { websiteId, keys: rows.map(keyOf) });
  return rows.map((row) => ({
    kind: row.kind,
    event: row.event,
    source: row.source,
    property: row.property,
    count: row.count,
    visits: row.visits,
    pages: row.pages,
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    causeId: causes.get(keyOf(row)) ?? null,
    first: {
      ...findingFor(actor, row.first),
      observationId: row.firstId,
      at: row.firstSeenAt,
    },
  }));
}

/** Returns a finding without captured values, unless the caller is a manager or a reader. */
export function findingFor({ role }: Pick<Actor, 'role'>, finding: PlanFinding): PlanFinding {
  if (READS_VALUES.includes(role)) return finding;
  return { ...finding, seen: null, url: finding.url === null ? null : withoutQuery(finding.url) };
}

type CsvQuery = z.infer<typeof findingsCsvQuerySchema>;

export async function exportPlanFindings(call: Call, query: CsvQuery): Promise<CsvFile> {
  const { locale, timeZone, websiteId } = query;
  const { url: websiteUrl } = await requireWebsite(call, websiteId);
  requireTimeZone(timeZone);
  const title = FILE_WORDS[locale].findings.name;
  const name = csvName({ title, websiteUrl, at: call.now, timeZone });
  const findingsQuery = { ...query, ...planPeriod(query, call.now), withJourneys: opensJourneys(call.actor) };
  const groups = await presentGroups(call, findingsQuery, await listFindingGroups(call.db, findingsQuery));
  return { name, body: streamCsv(rowsOf(groups, query), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* rowsOf(
  groups: readonly z.input<typeof findingGroupSchema>[],
  query: CsvQuery,
): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[query.locale].findings.columns, query.timeZone);
  for (const group of groups) yield cellsOf(group, query);
}

function cellsOf(group: z.input<typeof findingGroupSchema>, { locale, timeZone }: CsvQuery): CsvCell[] {
  const { first, event, source, property } = group;
  const cause = { kind: 'finding', finding: group.kind, event, source, property } as const;
  const shown = (instant: Date | string) => instantToCell(instant, timeZone);
  return [
    event,
    source,
    whatHappened({ kind: 'cause', cause, facts: {} }, { locale, say: SENTENCES[locale] }),
    property,
    first.expected,
    first.seen,
    first.url,
    group.count,
    group.visits,
    group.pages,
    shown(group.firstSeenAt),
    shown(group.lastSeenAt),
  ];
}
