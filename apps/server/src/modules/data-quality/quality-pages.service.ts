import * as z from 'zod';
import type {
  variableMatrixQuerySchema,
  qualityPagesQuerySchema,
  sitePolicySchema,
} from '@vigie/contract/data-quality.ts';
import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { periodOf } from '../../period/requested-period.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { listFaultyPages } from '../rollups/page-faults.store.ts';
import { requiredNames } from '@vigie/contract/tracking-settings.ts';
import { cursorOf, cutPage } from '../../db/list-page.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { countVariables, listVariableMatrixRows } from './matrix.store.ts';
import { parsePolicy } from '@vigie/audit/csp/policy-text.ts';
import { weaknessesOf } from '@vigie/audit/csp/weaknesses.ts';
import type { periodSchema } from '@vigie/contract/health.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { type PolicyRow, listPolicies } from './page-policies.store.ts';
import { changesOf } from './quality-views.ts';

const qualityPagesCursorSchema = z.tuple([instantSchema, idSchema]);

/** Returns pages that showed one reason in the period, last seen first. */
export async function listPagesOfReason(call: Call, query: z.infer<typeof qualityPagesQuerySchema>) {
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const filter = {
    ...query,
    period: periodOf(query),
    after: decodeCursor(query.after, qualityPagesCursorSchema),
  };
  const { rows, total } = await listFaultyPages(call.db, id, filter);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
      ...row,
      firstSeenAt,
      lastSeenAt,
    })),
    next:
      rows.length > query.limit && last !== undefined
        ? encodeCursor([last.lastSeenAt.toISOString(), last.pageId])
        : null,
    total,
  };
}

/** Returns the result of each variable that the website requires in its page views, page by page. */
export async function readVariableMatrix(call: Call, query: z.infer<typeof variableMatrixQuerySchema>) {
  const { db } = call;
  const { id, tracking } = await requireWebsite(call, query.websiteId);
  const tracker = tracking.others?.find(({ id: its }) => its === query.trackerId) ?? tracking;
  const variables = requiredNames(tracker);
  const { q, limit } = query;
  const period = periodOf(query);
  const filter = { period, variables, isIncompleteOnly: query.only === 'incomplete', q, limit };
  const { rows, total } = await listVariableMatrixRows(db, id, { ...filter, after: cursorOf(query) });
  const { items, next } = cutPage(rows, limit);
  return {
    variables: await countVariables(db, id, { period, variables }),
    items: items.map(({ id: pageId, url, observationId, observedAt, states }) => ({
      pageId,
      url,
      observationId,
      observedAt,
      states,
    })),
    next,
    total,
  };
}

/** Reads the policies in force in a period, with their weaknesses and the changes that tracking needs. */
export async function readSitePolicies(call: Call, query: z.infer<typeof periodSchema>) {
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const policies = await listPolicies(call.db, id, periodOf(query));
  const ids = new Set(policies.flatMap(({ stopped }) => stopped));
  const verdicts = await readVerdicts(call.db, [...ids]);
  return policies.map((row) => presentPolicy(row, verdicts));
}

function presentPolicy(row: PolicyRow, verdicts: Map<string, Verdict[]>): z.input<typeof sitePolicySchema> {
  const { id, source, disposition, text, pages, lastSeenAt, observationId, url, stopped } = row;
  const policy = { source, disposition, text };
  return {
    id,
    ...policy,
    pages,
    lastSeenAt,
    example: { observationId, url },
    directives: [...parsePolicy(text)].map(([name, values]) => ({ name, values: [...values] })),
    findings: weaknessesOf(policy),
    changes: changesOf(
      policy,
      stopped.flatMap((visit) => verdicts.get(visit) ?? []),
    ),
  };
}
