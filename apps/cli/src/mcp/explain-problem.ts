import * as z from 'zod';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { checkSchema } from '@vigie/contract/verdict.ts';
import { foundCauseText, isFound } from '@vigie/contract/wording/found-cause-words.ts';
import { provenRemedy } from '@vigie/contract/wording/proof-words.ts';
import { sentencesIn } from '../report/sentences.ts';
import { faultsOf } from './page-faults.ts';
import { auditOf, LOCAL_ID, panelOf, screen, tool } from './tool.ts';

const say = sentencesIn('en');

export const explainProblem = tool({
  name: 'explain_problem',
  title: 'Explain a problem',
  description:
    'Explains what is wrong, what proves it and what to do: of a problem of the panel, or of a page that audit_page visited.',
  input: z.object({
    id: z
      .union([idSchema, z.string().regex(LOCAL_ID)])
      .describe('The id of a problem of the panel, or of an audit.'),
    check: checkSchema.optional().describe('Of an audit: this check alone.'),
  }),
  async answer({ id, check }, means) {
    if (LOCAL_ID.test(id)) {
      const { page } = auditOf(means, id);
      const verdicts = page.verdicts.filter((verdict) => check === undefined || verdict.check === check);
      const proofs = verdicts.filter(({ outcome }) => outcome === 'failed');
      return {
        page: page.url,
        about: check === undefined ? undefined : say.description(check),
        faults: faultsOf({ verdicts }),
        evidence: Object.fromEntries(proofs.map((verdict) => [verdict.check, verdict.evidence])),
      };
    }
    const { calls, url } = panelOf(means);
    return explained(await calls.problems.get({ id }), url);
  },
});

function explained(problem: ProblemDetail, panelUrl: string) {
  const { id, fault } = problem;
  return {
    page: problem.url,
    says: causeText(problem),
    remedy: fault?.remedy ? provenRemedy(fault.remedy, { say, locale: 'en' }) : undefined,
    severity: problem.severity,
    state: problem.state,
    since: problem.firstSeenAt,
    lastSeenAt: problem.lastSeenAt,
    visits: problem.occurrences,
    alsoFails: problem.checks,
    evidence: fault?.evidence,
    notes: problem.notes.map(({ text }) => text),
    links: {
      problem: screen(panelUrl, '/urls/liste', { problem: id }),
      visit: screen(panelUrl, '/urls/liste', { observation: problem.observationId }),
    },
  };
}

function causeText({ cause, facts }: ProblemDetail): string {
  if (isFound(cause)) return foundCauseText(cause, 'en', facts);
  return cause.kind === 'test'
    ? `The test "${cause.title}" does not pass`
    : say.reason(cause.check, cause.reason, facts);
}
