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
import { periodOf } from '../../period/asked-period.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { listCompanyTags } from '../tags/tags.store.ts';
import { listPagesByPolicies, listRecordedLastVisits, readDocuments } from './last-visits.store.ts';

/** Documents that are in memory at once. */
const BATCH = 20;
/** Somebody waits, and other calls do too: what was read till then is the answer. */
const READING_MS = 8_000;

/** Returns what a policy would do with the last visit of each page of a period. Nothing is visited. */
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
      // One that cannot be read says nothing, as one that is gone.
      const observation = document === undefined ? null : await unpackObservation(document).catch(() => null);
      if (observation !== null) sum.add({ observationId, url, observation });
    }
  }
  return { ...sum.finish(), pagesAll: total, unseen: unseenEffects(policies), faults };
}

/** Returns what the policies in force, of every page of a period, say of addresses that pages do not ask for yet. */
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
