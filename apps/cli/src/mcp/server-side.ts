import * as z from 'zod';
import type { ServerDestination, ServerFinding } from '@vigie/contract/server-calls.ts';
import { serverSideSentences } from '@vigie/contract/wording/server-side-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool } from './tool.ts';

/** Findings that an answer lists. */
const FINDINGS = 25;

export const serverSide = tool({
  name: 'server_side',
  title: 'What a server sent on',
  description:
    'Reports what a website’s server (server container, proxy, shop) sent on of the hits of visits: the hits at each step to each vendor, why some were lost, and findings such as a changed value or a call that the vendor refused, with their proof.',
  input: z.object({
    website: z.string().min(1).max(2_000).describe('One website, by address, name or id.'),
  }),
  async answer({ website }, means) {
    const { calls: panel, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(panel, website);
    const { calls, visits, destinations, findings, more } = await panel.serverCalls.report({ websiteId });
    return {
      calls,
      visits,
      says:
        calls.count === 0
          ? 'No call of a server was recorded. vigie proxy --panel sends them.'
          : 'Only what is certain is listed: calls of other visitors are never tied to a visit.',
      destinations: destinations.map(describeDestination),
      findings: findings.slice(0, FINDINGS).map((finding) => describeFinding(finding, { url, websiteId })),
      otherFindings: more + Math.max(0, findings.length - FINDINGS),
      link: screen(url, '/dataQuality/serveur', { website: websiteId }),
    };
  },
});

const describeDestination = ({ name, family, ...steps }: ServerDestination) => ({
  vendor: name ?? family,
  ...steps,
});

function describeFinding(
  finding: ServerFinding,
  { url, websiteId }: { url: string; websiteId: string },
): object {
  const { title, sentence, remedy } = serverSideSentences(finding, 'en');
  const { observationId, observedAt, proof } = finding;
  return {
    title,
    says: sentence,
    remedy,
    page: finding.url,
    visitedAt: observedAt,
    call: proof.call === null ? null : { at: proof.call.at, host: proof.call.host, path: proof.call.path },
    link: screen(url, '/urls/liste', { website: websiteId, observation: observationId }),
  };
}
