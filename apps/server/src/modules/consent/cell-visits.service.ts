import type * as z from 'zod';
import { namedVisit } from '@vigie/audit/consent-matrix/named-visits.ts';
import type { NamedVendor } from '@vigie/audit/consent-matrix/page-visit.ts';
import type { CellVisit, cellVisitsQuerySchema } from '@vigie/contract/stored-consent.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { StoredDelayedVisit, StoredMatrixVisit } from './consent-visits.store.ts';
import { findDelayedProof } from './evaluate-visits.policy.ts';
import { pageOf } from './list-items.ts';
import { evaluateStoredMatrix } from './read-matrix.service.ts';

/**
 * Returns the visits behind a cell, by their pages' addresses. Visits that prove a broken order come after the usual
 * one.
 */
export async function listCellVisits(
  call: Call,
  { vendor, state, ...query }: z.output<typeof cellVisitsQuerySchema>,
): Promise<ListPage<CellVisit>> {
  const { evaluated, visits } = await evaluateStoredMatrix(call, query);
  const all = evaluated.pages.flatMap((page): CellVisit[] => {
    const usual = visits.usual.get(page.key)?.find((one) => one.state === state);
    if (usual === undefined) return [];
    const its = page.visits[state]?.vendors.find((one) => one.vendor === vendor);
    const broken = page.findings
      .filter((one) => one.vendor === vendor && one.state === state)
      .flatMap((one) => measured(findDelayedProof(page.key, one, visits)));
    return [
      ...(its === undefined || isSilent(its) ? [] : [cellVisit({ ...usual, heldBack: null }, its)]),
      ...broken.map((visit) => {
        const named = namedVisit(visit.record, evaluated.names).vendors.find((one) => one.vendor === vendor);
        return cellVisit({ ...visit, url: usual.url, heldBack: visit.schedule }, named);
      }),
    ];
  });
  return pageOf(all, query);
}

type MeasuredDelayedVisit = StoredDelayedVisit & Pick<StoredMatrixVisit, 'record'>;

const measured = (visit: StoredDelayedVisit | undefined): MeasuredDelayedVisit[] =>
  visit === undefined || visit.record === null ? [] : [{ ...visit, record: visit.record }];

const isSilent = ({ hits, pings, cookies, storage }: NamedVendor): boolean =>
  hits + pings + cookies.length + storage.length === 0;

type ShownVisit = Pick<StoredMatrixVisit, 'observationId' | 'pageId' | 'url' | 'observedAt' | 'record'> &
  Pick<CellVisit, 'heldBack'>;

/** Returns a visit as a cell shows it. A vendor without activity in the visit has zero counts and empty lists. */
function cellVisit(
  { observationId, pageId, url, observedAt, record: { answered }, heldBack }: ShownVisit,
  its: NamedVendor | undefined,
): CellVisit {
  const { hits = 0, pings = 0, cookies = [], storage = [] } = its ?? {};
  const at = observedAt.toISOString();
  return { observationId, pageId, url, at, answered, hits, pings, cookies, storage, heldBack };
}
