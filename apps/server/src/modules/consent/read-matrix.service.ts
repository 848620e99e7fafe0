import { vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import type { EvaluatedMatrix } from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import { MATRIX_STATES, withdrawalFactsSchema, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type {
  BrokenOrder,
  StoredMatrix,
  StoredMatrixPage,
  StoredOrder,
  StoredVendor,
  MatrixRun,
} from '@vigie/contract/stored-consent.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { requireFound } from '../../errors/api-error.ts';
import { readStoredVisits, type StoredMatrixVisits } from './consent-visits.store.ts';
import { findDelayedProof, evaluateMatrixVisits } from './evaluate-visits.policy.ts';
import { findMatrix, listConsentMatrixRows, type MatrixRow } from './matrices.store.ts';
import { requireWebsite } from '../websites/require-website.ts';

export async function listMatrices(
  call: Call,
  query: ListQuery & { websiteId: string },
): Promise<ListPage<MatrixRun>> {
  await requireWebsite(call, query.websiteId);
  const page = await listConsentMatrixRows(call.db, call.actor, query);
  return { ...page, items: page.items.map(presentMatrix) };
}

async function requireMatrix({ db, actor }: Call, id: string): Promise<MatrixRow> {
  return requireFound(await findMatrix(db, actor, id));
}

export async function readMatrixRun(call: Call, { id }: { id: string }): Promise<MatrixRun> {
  return presentMatrix(await requireMatrix(call, id));
}

function presentMatrix(matrix: MatrixRow): MatrixRun {
  const { at, endedAt, poolId, poolName, jobs, holdBackMs, delayedJobs, ...row } = matrix;
  return {
    id: row.id,
    websiteId: row.websiteId,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    pool: poolId === null ? null : { id: poolId, name: poolName ?? '' },
    states: Object.fromEntries(
      jobs.map(({ state, jobState, ...job }) => [state, { ...job, state: jobState }]),
    ),
    heldBack: holdBackMs === null ? null : { seconds: holdBackMs / 1000, ...delayedJobs },
    findings: row.findings,
  };
}

/** Matrix with its results, by the current exempt vendors. */
export interface ReadMatrix {
  run: MatrixRun;
  evaluated: EvaluatedMatrix;
  visits: StoredMatrixVisits;
}

export async function evaluateStoredMatrix(
  call: Call,
  { id, pageId }: { id: string; pageId?: string | undefined },
): Promise<ReadMatrix> {
  const row = await requireMatrix(call, id);
  const visits = await readStoredVisits(call.db, row, pageId);
  return { run: presentMatrix(row), evaluated: evaluateMatrixVisits(visits, row), visits };
}

/** Returns the activity of each vendor in each state, on all pages or on one. */
export async function readConsentMatrix(
  call: Call,
  query: { id: string; pageId?: string | undefined },
): Promise<StoredMatrix> {
  const read = await evaluateStoredMatrix(call, query);
  const { run, evaluated } = read;
  return {
    run,
    states: MATRIX_STATES.filter((state) => evaluated.pages.some((page) => page.visits[state] !== undefined)),
    vendors: evaluated.vendors.map((row) => presentVendor(row, evaluated)),
    pages: evaluated.pages.map((page) => presentPage(call.actor, page, read)),
  };
}

function presentVendor(
  row: EvaluatedMatrix['vendors'][number],
  { pages, names }: EvaluatedMatrix,
): StoredVendor {
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
    isExempt: names.settings.isExempt(row.vendor),
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

type EvaluatedMatrixPage = EvaluatedMatrix['pages'][number];

function presentPage(
  actor: Pick<Actor, 'role'>,
  page: EvaluatedMatrixPage,
  { run, visits }: ReadMatrix,
): StoredMatrixPage {
  const own = visits.usual.get(page.key) ?? [];
  const [first] = own;
  return {
    pageId: first?.pageId ?? '',
    url: urlFor(actor, first?.url ?? ''),
    findings: page.findings.length,
    order: run.endedAt === null && run.heldBack !== null ? null : orderOf(page, visits),
    brokenOrders: brokenOrdersOf(page, visits),
    states: Object.fromEntries(
      own.map(({ state, observationId, record: { answered, withdrawal, confirmation, optOutLink } }) => [
        state,
        {
          answered,
          observationId,
          ...(withdrawal && { withdrawal: withdrawalFactsSchema.parse(withdrawal) }),
          ...(confirmation !== undefined && { confirmation }),
          ...(optOutLink !== undefined && { optOutLink }),
        },
      ]),
    ),
  };
}

/** Returns the order of a page; 'not-measured' if no visit delayed anything. */
function orderOf({ key, order }: EvaluatedMatrixPage, { delayed }: StoredMatrixVisits): StoredOrder {
  if (order === null) return 'not-measured';
  const { verdict } = order;
  return verdict === 'not-comparable' && !delayed.has(key) ? 'not-measured' : verdict;
}

function brokenOrdersOf({ key, order }: EvaluatedMatrixPage, visits: StoredMatrixVisits): BrokenOrder[] {
  return (order?.findings ?? []).flatMap((finding) => {
    const visit = findDelayedProof(key, finding, visits);
    if (visit === undefined) return [];
    const { vendor, state, expected, seen } = finding;
    const { observationId, schedule } = visit;
    const vendorName = vendor === null ? null : vendorNameOf(vendor);
    return [{ vendorName, state, role: schedule.role, observationId, expected, seen }];
  });
}

/** Returns the address without its query for users who may not see captured values. */
export const urlFor = ({ role }: Pick<Actor, 'role'>, url: string): string =>
  READS_VALUES.includes(role) ? url : withoutQuery(url);
