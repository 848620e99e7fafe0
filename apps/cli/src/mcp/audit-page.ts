import * as z from 'zod';
import { showReliability } from '@vigie/audit/grade.ts';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { CONSENT_ACTIONS } from '@vigie/contract/visit-modes.ts';
import { faultsOf } from './page-faults.ts';
import { tool } from './tool.ts';

const tag = z.string().trim().min(1).max(200);

export const auditPage = tool({
  name: 'audit_page',
  title: 'Audit a page',
  description:
    'Visits a page in a real Chromium of this machine and reports whether its tracking works: grade, each check, and for each fault its cause and remedy. The id of the answer names this audit in other tools.',
  input: z.object({
    url: webUrlSchema.describe('The page.'),
    jsTag: tag
      .optional()
      .describe('A part of the address of the tag. Without it, the detected tracker is evaluated.'),
    phpTag: tag.optional().describe('A part of the address of the collector.'),
    require: z
      .array(z.string().trim().min(1).max(200))
      .max(50)
      .optional()
      .describe('Variables that each page view must carry.'),
    consent: z
      .enum(CONSENT_ACTIONS)
      .optional()
      .describe('What to answer to a consent banner; default: accept.'),
  }),
  async answer({ url, jsTag, phpTag, require, consent }, { audits }, signal) {
    const argv = [
      url,
      ...(jsTag === undefined ? [] : [`--js-tag=${jsTag}`]),
      ...(phpTag === undefined ? [] : [`--php-tag=${phpTag}`]),
      ...(require === undefined ? [] : [`--require=${require.join(',')}`]),
      ...(consent === undefined ? [] : [`--consent=${consent}`]),
    ];
    const { id, page, found } = await audits.make(argv, signal);
    return {
      id,
      page: page.finalUrl ?? page.url,
      failure: page.failure,
      grade: page.grade,
      reliability: typeof page.reliability === 'number' ? showReliability(page.reliability) : null,
      checks: Object.fromEntries(page.verdicts.map(({ check, outcome }) => [check, outcome])),
      faults: faultsOf(page),
      found,
      hits: page.hits.map(({ kind, vendor, status }) => ({ kind, vendor, status })),
      dataLayer: page.dataLayer?.kind,
    };
  },
});
