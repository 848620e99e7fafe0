import { startLinkedSite, type LinkedSite } from '../machines/linked-site.ts';
import type { PanelApi } from '../machines/panel-api.ts';

/** Small websites, so that browsers leave capacity for the faults; the last one has a delay. */
const SHAPES = [
  { branches: 5, leaves: 1, delaySeconds: 0 },
  { branches: 5, leaves: 2, delaySeconds: 0 },
  { branches: 6, leaves: 0, delaySeconds: 1 },
];
const SCHEDULE = { cron: '*/5 * * * *', timeZone: 'Europe/Paris' };

export interface SoakWebsite {
  id: string;
  /** Every page that can be discovered. */
  urls: string[];
  poolId: string;
  site: LinkedSite;
}

/** Opens websites with a scheduled pool each. */
export async function openWebsites(api: PanelApi, opened: AsyncDisposableStack): Promise<SoakWebsite[]> {
  const websites: SoakWebsite[] = [];
  for (const { branches, leaves, delaySeconds } of SHAPES) {
    const site = await startLinkedSite(branches, leaves);
    opened.defer(() => site.close());
    const tracking = {
      jsTagName: '/tag.js',
      phpTagName: '/collect',
      requiredVariables: [],
      pageViewRule: null,
    };
    const website = { name: site.url, url: site.url, tracking, delaySeconds, pagesPerAudit: 100 };
    const { id } = await api.call<{ id: string }>('POST', '/websites', website);
    websites.push({ id, urls: site.urls, site, poolId: await createPool(api, id) });
  }
  return websites;
}

async function createPool(api: PanelApi, websiteId: string): Promise<string> {
  const classified = { websiteId, category: 'other', severity: 'info', allPages: false, urls: ['/p/*'] };
  const test = {
    ...classified,
    title: 'A title',
    content: 'document.title',
    condition: 'content',
    isDraft: false,
  };
  const { id: testId } = await api.call<{ id: string }>('POST', '/tests', test);
  const settings = { agentId: null, contextId: null, mode: 'isolated', consent: 'none', pagesMax: 4 };
  const pool = {
    ...classified,
    name: 'By schedule',
    status: 'published',
    testIds: [testId],
    schedule: SCHEDULE,
    settings,
  };
  return (await api.call<{ id: string }>('POST', '/pools', pool)).id;
}
