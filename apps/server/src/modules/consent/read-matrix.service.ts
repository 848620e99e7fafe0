import type * as z from 'zod';
import { vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import type { JudgedMatrix } from '@vigie/audit/consent-matrix/judge-matrix.ts';
import { CONSENT_FINDINGS, MATRIX_STATES, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type {
  CellVisit,
  KeptConsentFinding,
  KeptMatrix,
  KeptMatrixPage,
  KeptVendor,
  MatrixRun,
  cellVisitsQuerySchema,
  keptFindingsQuerySchema,
} from '@vigie/contract/kept-consent.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import * as zod from 'zod';
import type { Actor, Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { keyOfConsent } from '../../judging/consent-findings.ts';
import { listCausesByKey } from '../causes/consent-problems.store.ts';
import { cursorToPlace, placeToCursor } from '../../db/list-place.ts';
import { Refusal } from '../../errors/refusal.ts';
import { listConsentVisits, type KeptVisit } from './consent-visits.store.ts';
import { judgeVisits } from './judge-visits.policy.ts';
import { findMatrix, listMatrixRows, type MatrixRow } from './matrices.store.ts';
import { requireWebsite } from '../websites/require-website.ts';

/** Matrices of a website, newest first. */
export async function listMatrices(
  call: Call,
  query: ListQuery & { websiteId: string },
): Promise<ListPage<MatrixRun>> {
  await requireWebsite(call, query.websiteId);
  const page = await listMatrixRows(call.db, call.actor, query);
  return { ...page, items: page.items.map(presentMatrix) };
}

async function requireMatrix({ db, actor }: Call, id: string): Promise<MatrixRow> {
  const row = await findMatrix(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}

export async function readMatrixRun(call: Call, { id }: { id: string }): Promise<MatrixRun> {
  return presentMatrix(await requireMatrix(call, id));
}

function presentMatrix({ at, endedAt, poolId, poolName, jobs, ...row }: MatrixRow): MatrixRun {
  return {
    id: row.id,
    websiteId: row.websiteId,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    pool: poolId === null ? null : { id: poolId, name: poolName ?? '' },
    states: Object.fromEntries(
      jobs.map(({ state, jobState, ...job }) => [state, { ...job, state: jobState }]),
    ),
    findings: row.findings,
  };
}

/** A matrix with what it comes to, by the exempt vendors of now. */
export interface ReadMatrix {
  run: MatrixRun;
  judged: JudgedMatrix;
  visits: ReadonlyMap<string, readonly KeptVisit[]>;
}

export async function judgeKeptMatrix(
  call: Call,
  { id, pageId }: { id: string; pageId?: string | undefined },
): Promise<ReadMatrix> {
  const row = await requireMatrix(call, id);
  const visits = Map.groupBy(await listConsentVisits(call.db, id, pageId), (visit) => visit.pageId);
  return { run: presentMatrix(row), judged: judgeVisits(visits, row), visits };
}

/** Which vendor did what in each state, on all pages or on one. */
export async function readMatrix(
  call: Call,
  query: { id: string; pageId?: string | undefined },
): Promise<KeptMatrix> {
  const { run, judged, visits } = await judgeKeptMatrix(call, query);
  return {
    run,
    states: MATRIX_STATES.filter((state) => judged.pages.some((page) => page.visits[state] !== undefined)),
    vendors: judged.vendors.map((row) => presentVendor(row, judged)),
    pages: judged.pages.map(({ key, findings }) =>
      presentPage(call.actor, visits.get(key) ?? [], findings.length),
    ),
  };
}

function presentVendor(row: JudgedMatrix['vendors'][number], { pages, names }: JudgedMatrix): KeptVendor {
  const pagesIn = (state: MatrixState) =>
    pages.filter(({ visits }) =>
      visits[state]?.vendors.some(
        ({ vendor, hits, pings, cookies, storage }) =>
          vendor === row.vendor && hits + pings + cookies.length + storage.length > 0,
      ),
    ).length;
  const findingsIn = (state: MatrixState) =>
    pages.reduce(
      (sum, { findings }) =>
        sum + findings.filter((one) => one.vendor === row.vendor && one.state === state).length,
      0,
    );
  return {
    vendor: row.vendor,
    name: vendorNameOf(row.vendor),
    hosts: row.hosts,
    isExempt: names.judging.isExempt(row.vendor),
    states: Object.fromEntries(
      MATRIX_STATES.flatMap((state) => {
        const cell = row.states[state];
        return cell === undefined
          ? []
          : [[state, { ...cell, pages: pagesIn(state), findings: findingsIn(state) }]];
      }),
    ),
  };
}

function presentPage(
  actor: Pick<Actor, 'role'>,
  own: readonly KeptVisit[],
  findings: number,
): KeptMatrixPage {
  const [first] = own;
  return {
    pageId: first?.pageId ?? '',
    url: urlFor(actor, first?.url ?? ''),
    findings,
    states: Object.fromEntries(
      own.map(({ state, observationId, record }) => [state, { answered: record.answered, observationId }]),
    ),
  };
}

/** Captured values are for those who manage, and for readers. */
const urlFor = ({ role }: Pick<Actor, 'role'>, url: string): string =>
  READS_VALUES.includes(role) ? url : withoutQuery(url);

const placeSchema = zod.tuple([zod.int().min(0)]);

function pageOf<T>(items: readonly T[], { limit, after }: ListQuery): ListPage<T> {
  const [from] = cursorToPlace(after, placeSchema) ?? [0];
  return {
    items: items.slice(from, from + limit),
    next: items.length > from + limit ? placeToCursor([from + limit]) : null,
    total: { count: items.length, estimated: false },
  };
}

/** The visits behind a cell, by their pages' addresses. */
export async function listCellVisits(
  call: Call,
  { vendor, state, ...query }: z.output<typeof cellVisitsQuerySchema>,
): Promise<ListPage<CellVisit>> {
  const { judged, visits } = await judgeKeptMatrix(call, query);
  const all = judged.pages.flatMap(({ key, visits: named }): CellVisit[] => {
    const kept = visits.get(key)?.find((one) => one.state === state);
    const its = named[state]?.vendors.find((one) => one.vendor === vendor);
    if (kept === undefined || its === undefined) return [];
    const { hits, pings, cookies, storage } = its;
    if (hits + pings + cookies.length + storage.length === 0) return [];
    const { observationId, pageId, url, observedAt, record } = kept;
    const { answered } = record;
    return [
      { observationId, pageId, url, at: observedAt.toISOString(), answered, hits, pings, cookies, storage },
    ];
  });
  return pageOf(all, query);
}

type FindingFilter = Omit<z.output<typeof keptFindingsQuerySchema>, 'limit' | 'after'>;

/** What is wrong, by the pages' addresses. */
export async function listConsentFindings(
  call: Call,
  query: z.output<typeof keptFindingsQuerySchema>,
): Promise<ListPage<KeptConsentFinding>> {
  return pageOf(await readFindings(call, query), query);
}

export async function readFindings(call: Call, filter: FindingFilter): Promise<KeptConsentFinding[]> {
  const { id, pageId, vendor, state, kind, severity } = filter;
  const { run, judged, visits } = await judgeKeptMatrix(call, { id, pageId });
  const causes = await listCausesByKey(call.db, run.websiteId);
  return judged.pages
    .flatMap(({ key, findings }) =>
      findings.flatMap((bare): KeptConsentFinding[] => {
        const kept = visits.get(key)?.find((one) => one.state === bare.state) ?? visits.get(key)?.[0];
        if (kept === undefined) return [];
        return [
          {
            ...bare,
            vendorName: bare.vendor === null ? null : vendorNameOf(bare.vendor),
            severity: CONSENT_FINDINGS[bare.kind],
            url: urlFor(call.actor, kept.url),
            pageId: kept.pageId,
            observationId: kept.observationId,
            causeId: causes.get(keyOfConsent({ finding: bare.kind, vendor: bare.vendor })) ?? null,
          },
        ];
      }),
    )
    .filter(
      (one) =>
        (vendor === undefined || one.vendor === vendor) &&
        (state === undefined || one.state === state) &&
        (kind === undefined || one.kind === kind) &&
        (severity === undefined || one.severity === severity),
    );
}
