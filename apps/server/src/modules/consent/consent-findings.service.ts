import type * as z from 'zod';
import { vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import { CONSENT_FINDINGS } from '@vigie/contract/consent-matrix.ts';
import type { StoredConsentFinding, storedFindingsQuerySchema } from '@vigie/contract/stored-consent.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { keyOfConsent } from '../../evaluation/consent-findings.ts';
import { listCausesByKey } from '../causes/consent-problems.store.ts';
import { proofOf } from './evaluate-visits.policy.ts';
import { pageOf } from './list-items.ts';
import { evaluateStoredMatrix, urlFor } from './read-matrix.service.ts';

type FindingFilter = Omit<z.output<typeof storedFindingsQuerySchema>, 'limit' | 'after'>;

/** Returns the findings of a matrix, by the pages' addresses. */
export async function listConsentFindings(
  call: Call,
  query: z.output<typeof storedFindingsQuerySchema>,
): Promise<ListPage<StoredConsentFinding>> {
  return pageOf(await readFindings(call, query), query);
}

export async function readFindings(call: Call, filter: FindingFilter): Promise<StoredConsentFinding[]> {
  const { id, pageId, vendor, state, kind, severity } = filter;
  const { run, evaluated, visits } = await evaluateStoredMatrix(call, { id, pageId });
  const causes = await listCausesByKey(call.db, run.websiteId);
  return evaluated.pages
    .flatMap(({ key, findings }) =>
      findings.flatMap(({ proof, ...bare }): StoredConsentFinding[] => {
        const [first] = visits.usual.get(key) ?? [];
        if (first === undefined) return [];
        const shown = proofOf(key, { ...bare, ...(proof !== undefined && { proof }) }, visits) ?? first;
        return [
          {
            ...bare,
            vendorName: bare.vendor === null ? null : vendorNameOf(bare.vendor),
            severity: CONSENT_FINDINGS[bare.kind],
            url: urlFor(call.actor, first.url),
            pageId: key,
            observationId: shown.observationId,
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
