import * as z from 'zod';
import {
  compareLocations,
  countLocationKinds,
  type LocatedVisit,
} from '@vigie/audit/compare/compare-locations.ts';
import { meetingPaths } from '@vigie/audit/compare/compare-runs.ts';
import { scoreOf } from '@vigie/audit/score.ts';
import type { LocationKind, LocationPage, ComparedLocation } from '@vigie/contract/location-comparison.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { ApiError } from '../../errors/api-error.ts';
import {
  listAuditsTogether,
  listLocatedAudits,
  readLocatedVisits,
  type LocatedAuditRow,
} from './located-audits.store.ts';

interface ComparedAuditsQuery {
  websiteId: string;
  auditsTogether?: string | undefined;
}
interface PagesFilter {
  kind?: LocationKind | undefined;
  q?: string | undefined;
}

const comparedLocationsCursorSchema = z.tuple([z.int().min(0)]);

/** Returns the differences between audits of a website from several locations; empty without such audits. */
export async function compareAuditsByLocation(call: Call, query: ComparedAuditsQuery) {
  const { others, id, audits, pages } = await readLocations(call, query);
  return {
    id,
    at: audits.at(0)?.row.createdAt ?? null,
    isWhole: audits.every(({ row }) => row.state !== 'queued' && row.state !== 'running'),
    locations: audits.map(presentLocation),
    pages: countLocationKinds(pages),
    others,
  };
}

/** Returns the compared pages, those with the most differences first. */
export async function listLocationPages(
  call: Call,
  { limit, after, ...query }: ComparedAuditsQuery & PagesFilter & ListQuery,
): Promise<ListPage<LocationPage>> {
  const [start] = decodeCursor(after, comparedLocationsCursorSchema) ?? [0];
  const { pages } = await readLocationPages(call, query);
  const end = start + limit;
  return {
    items: pages.slice(start, end),
    next: pages.length > end ? encodeCursor([end]) : null,
    total: { count: pages.length, estimated: false },
  };
}

/** Reads the pages that match a filter, and the locations in their order. */
export async function readLocationPages(
  call: Call,
  { kind, q, ...query }: ComparedAuditsQuery & PagesFilter,
): Promise<{ pages: LocationPage[]; locations: string[] }> {
  const { audits, pages } = await readLocations(call, query);
  const text = q?.toLowerCase();
  return {
    locations: audits.map(({ row }) => row.location ?? ''),
    pages: pages.filter(
      (page) =>
        (kind === undefined || page.kinds.includes(kind)) &&
        (text === undefined || page.path.toLowerCase().includes(text)),
    ),
  };
}

interface LocatedAudit {
  row: LocatedAuditRow;
  visits: LocatedVisit[];
}

async function readLocations(call: Call, { websiteId, auditsTogether }: ComparedAuditsQuery) {
  const { db, actor } = call;
  const { url } = await requireMeasuredWebsite(call, websiteId);
  const others = await listAuditsTogether(db, actor, websiteId);
  const id = auditsTogether ?? others[0]?.id ?? null;
  const rows = id === null ? [] : await listLocatedAudits(db, actor, { websiteId, id });
  if (auditsTogether !== undefined && rows.length === 0) throw new ApiError('not-found');
  const pathOf = meetingPaths(url);
  const audits: LocatedAudit[] = [];
  for (const row of rows) {
    const visits = await readLocatedVisits(db, row.id);
    audits.push({
      row,
      visits: visits.map(({ id: observationId, failureCode: failure, ...visit }) => {
        return { ...visit, observationId, failure, path: pathOf(visit.url) };
      }),
    });
  }
  return { others, id, audits, pages: compareLocations(audits.map(({ visits }) => visits)) };
}

function presentLocation({ row, visits }: LocatedAudit): ComparedLocation {
  const { id, state, agentId, agentName, failureCode: code } = row;
  return {
    location: row.location ?? '',
    counts: row.countsForHealth,
    job: {
      id,
      state,
      waiting: row.waitingCode,
      agent: agentId === null ? null : { id: agentId, name: agentName ?? '' },
      failure: code === null ? null : { code, message: row.failureMessage ?? '' },
      score: row.pagesDone === 0 ? null : scoreOf(row.checks, row.pagesDone),
    },
    pages: row.pagesDone,
    pagesFailed: row.pagesFailed,
    pagesWithBanner: visits.filter(({ hasBanner }) => hasBanner === true).length,
    trackers: [...new Set(visits.flatMap(({ trackers }) => trackers))].toSorted(),
  };
}
