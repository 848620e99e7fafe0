import { findLimits } from '@vigie/audit/vendor-limits/find-limits.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import { answerOfVisit } from '../inventory/visit-activity.ts';
import { addLimits, type ComparedVisit, type SeenLimit } from './vendor-limits.store.ts';

/** Limits of vendors that the hits of visits pass. */
export const limitProjection: Projection = {
  name: 'vendor-limits',
  isFor: ({ isTrial }) => !isTrial,
  store: storeLimits,
};

async function storeLimits(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId } = scope;
  const visits = pages
    .filter(({ observation }) => observation.outcome === 'measured')
    .map(({ id, pageId, observedAt, observation }): ComparedVisit => {
      const { hits, isWhole } = findLimits(observation);
      const limits = eachOnce(hits.flatMap(({ findings }) => findings.map(seenLimit)));
      const answered = answerOfVisit(seen(observation.consent));
      return { observationId: id, pageId, observedAt, answered, isWhole, limits };
    });
  if (visits.length > 0) await addLimits(db, { companyId, websiteId }, visits);
}

function seenLimit(finding: LimitFinding): SeenLimit {
  const { vendor, rule, effect } = finding;
  const texts = {
    event: finding.event === null ? null : plainText(finding.event),
    requestId: finding.requestId === null ? null : plainText(finding.requestId),
    name: plainText(finding.name),
    value: plainText(finding.value),
    limit: typeof finding.limit === 'string' ? plainText(finding.limit) : finding.limit,
  };
  return {
    vendor,
    rule,
    effect,
    event: texts.event ?? '',
    name: texts.name,
    finding: { ...finding, ...texts },
  };
}

/** Returns the limits, each rule once for an event and a parameter: several hits of a page may pass one. */
function eachOnce(limits: readonly SeenLimit[]): SeenLimit[] {
  return [...new Map(limits.map((one) => [JSON.stringify([one.rule, one.event, one.name]), one])).values()];
}
