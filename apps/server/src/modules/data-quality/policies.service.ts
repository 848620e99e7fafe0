import type * as z from 'zod';
import { parsePolicy } from '@vigie/audit/csp/policy-text.ts';
import { weaknessesOf } from '@vigie/audit/csp/weaknesses.ts';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import type { periodSchema } from '@vigie/contract/health.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import { periodOf } from '../../period/asked-period.ts';
import { requireMeasuredWebsite } from '../health/measured-website.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { listPolicies, type PolicyRow } from './policies.store.ts';
import { changesOf } from './stopped-by-policy.ts';

/** The policies in force in a period, with their weaknesses and what must change in them for tracking to work. */
export async function readPolicies(call: Call, query: z.infer<typeof periodSchema>): Promise<SitePolicy[]> {
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const policies = await listPolicies(call.db, id, periodOf(query));
  const ids = new Set(policies.flatMap(({ stopped }) => stopped));
  const verdicts = await readVerdicts(call.db, [...ids]);
  return policies.map((row) => presentPolicy(row, verdicts));
}

function presentPolicy(row: PolicyRow, verdicts: Map<string, Verdict[]>): SitePolicy {
  const { id, source, disposition, text, pages, lastSeenAt, observationId, url, stopped } = row;
  const policy = { source, disposition, text };
  return {
    id,
    ...policy,
    pages,
    lastSeenAt: lastSeenAt.toISOString(),
    example: { observationId, url },
    directives: [...parsePolicy(text)].map(([name, values]) => ({ name, values: [...values] })),
    findings: weaknessesOf(policy),
    changes: changesOf(
      policy,
      stopped.flatMap((visit) => verdicts.get(visit) ?? []),
    ),
  };
}
