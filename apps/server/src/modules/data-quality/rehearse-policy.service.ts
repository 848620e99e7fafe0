import { admitAddress } from '@vigie/audit/csp/admit-address.ts';
import { readPastedPolicy } from '@vigie/audit/csp/pasted-policy.ts';
import { sumRehearsals } from '@vigie/audit/csp/sum-rehearsals.ts';
import { unseenEffects } from '@vigie/audit/csp/unseen-effects.ts';
import {
  REHEARSED_PAGES_MAX,
  type Addition,
  type AdditionQuery,
  type PolicyRehearsal,
  type RehearsalQuery,
} from '@vigie/contract/policy-rehearsal.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { periodOf } from '../../period/requested-period.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { listCompanyTags } from '../tags/tags.store.ts';
import { listPagesByPolicies, listRecordedLastVisits, readDocuments } from './last-visits.store.ts';

/** Maximum documents in memory at once. */
const BATCH = 20;
/** Time limit, in ms, because the user and other calls wait. The answer covers what was read by then. */
const READING_MS = 8_000;

/** Returns the effect of a policy on the last visit of each page of a period. Visits nothing. */
export async function rehearsePolicy(
  call: Call,
  query: RehearsalQuery,
  clock: Pick<Performance, 'now'> = performance,
): Promise<PolicyRehearsal> {
  const { db } = call;
  const { id, companyId, tracking } = await requireMeasuredWebsite(call, query.websiteId);
  const { policies, faults } = readPastedPolicy(query.policy);
  const limit = policies.length === 0 ? 0 : REHEARSED_PAGES_MAX;
  const { visits, total } = await listRecordedLastVisits(db, id, { period: periodOf(query), limit });
  const sum = sumRehearsals(policies, { tracking, entries: await listCompanyTags(db, companyId) });
  const endMs = clock.now() + READING_MS;
  for (let from = 0; from < visits.length && clock.now() < endMs; from += BATCH) {
    const batch = visits.slice(from, from + BATCH);
    const documents = await readDocuments(db, batch);
    for (const { id: observationId, url } of batch) {
      const document = documents.get(observationId);
      // An unreadable recording is skipped, like a deleted one.
      const observation = document === undefined ? null : await unpackObservation(document).catch(() => null);
      if (observation !== null) sum.add({ observationId, url, observation });
    }
  }
  return { ...sum.finish(), pagesAll: total, unseen: unseenEffects(policies), faults };
}

/** Returns whether the policies in force on every page of a period allow addresses that pages do not request yet. */
export async function admitAddresses(call: Call, query: AdditionQuery): Promise<Addition> {
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const groups = await listPagesByPolicies(call.db, id, periodOf(query));
  const pagesOf = (some: typeof groups) => some.reduce((total, { pages }) => total + pages, 0);
  return {
    pages: pagesOf(groups),
    withPolicy: pagesOf(groups.filter(({ policies }) => policies.length > 0)),
    addresses: query.addresses.map((address) => admitAddress(address, groups)),
  };
}
