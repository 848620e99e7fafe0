import { readPastedPolicy } from '@vigie/audit/csp/pasted-policy.ts';
import { sumRehearsals } from '@vigie/audit/csp/sum-rehearsals.ts';
import { unseenEffects } from '@vigie/audit/csp/unseen-effects.ts';
import {
  REHEARSED_PAGES_MAX,
  type PolicyRehearsal,
  type RehearsalQuery,
} from '@vigie/contract/policy-rehearsal.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { periodOf } from '../../period/asked-period.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { listCompanyTags } from '../tags/tags.store.ts';
import { listRecordedLastVisits, readDocuments } from './page-policies.store.ts';

/** Documents that are in memory at once. */
const BATCH = 20;

/** What a policy would do with the last visit of each page of a period. Nothing is visited. */
export async function rehearsePolicy(call: Call, query: RehearsalQuery): Promise<PolicyRehearsal> {
  const { db } = call;
  const { id, companyId, tracking } = await requireMeasuredWebsite(call, query.websiteId);
  const { policies, faults } = readPastedPolicy(query.policy);
  const asked = { period: periodOf(query), limit: REHEARSED_PAGES_MAX };
  const { visits, total } = await listRecordedLastVisits(db, id, asked);
  const sum = sumRehearsals(policies, { tracking, entries: await listCompanyTags(db, companyId) });
  for (let from = 0; from < visits.length; from += BATCH) {
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
