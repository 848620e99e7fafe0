import * as z from 'zod';
import { linkFindingSentence } from '@vigie/contract/wording/link-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool } from './tool.ts';

export const brokenLinks = tool({
  name: 'broken_links',
  title: 'List broken campaign links',
  description:
    'Lists the link lists of a website with their last check, and the broken links of each: what was lost, at which answer, and what to do.',
  input: z.object({
    website: z.string().min(1).max(2_000).describe('One website, by address, name or id.'),
    list: z.string().min(1).max(120).optional().describe('Only the list of this name.'),
  }),
  async answer({ website, list: named }, means) {
    const { calls, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(calls, website);
    const lists = await calls.linkLists.list({ websiteId });
    const selected = lists.filter(({ name }) => named === undefined || name === named);
    const found: object[] = [];
    for (const { id, name, links, nextRunAt, lastCheck } of selected) {
      const broken =
        lastCheck === null || lastCheck.failed === 0
          ? []
          : (await calls.linkLists.links({ jobId: lastCheck.jobId, outcome: 'failed', limit: 25 })).items;
      found.push({
        name,
        links,
        lastCheck,
        nextCheck: nextRunAt,
        broken: broken.map((link) => ({
          url: link.url,
          landing: link.landing.url,
          says: link.findings.map((finding) => linkFindingSentence('en', finding)),
        })),
        link: screen(url, '/dataQuality/liens', { website: websiteId, list: id }),
      });
    }
    return { lists: found };
  },
});
