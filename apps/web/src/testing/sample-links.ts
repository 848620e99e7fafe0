import {
  checkedLinkSchema,
  linkCheckSchema,
  linkListDetailSchema,
  type CheckedLink,
  type LinkCheck,
  type LinkListDetail,
} from '@vigie/contract/stored-link-list.ts';
import { sampleOf, samplesOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const SHOP = 'https://shop.example';
const TAGGED = 'utm_source=mail&utm_campaign=autumn';

/** Returns a check of three links, of which one is broken. */
export function sampleLinkCheck(more: Partial<LinkCheck> = {}): LinkCheck {
  const at = '2026-03-10T06:00:00Z';
  const figures = { links: 3, passed: 1, failed: 1 };
  return sampleOf(linkCheckSchema, {
    jobId: sampleId(991),
    state: 'succeeded',
    at,
    finishedAt: at,
    ...figures,
    ...more,
  });
}

export function sampleLinkList(more: Partial<LinkListDetail> = {}): LinkListDetail {
  return sampleOf(linkListDetailSchema, {
    id: sampleId(990),
    websiteId: sampleId(1),
    name: 'Autumn mail',
    links: [`${SHOP}/?${TAGGED}`, `https://click.example/a?${TAGGED}`, `${SHOP}/closed?${TAGGED}`],
    isMail: false,
    required: ['utm_source'],
    allowed: [],
    allowsCapitals: false,
    hosts: [],
    schedule: null,
    nextRunAt: null,
    lastOverlapAt: null,
    lastCatchUp: null,
    lastCheck: sampleLinkCheck(),
    ...more,
  });
}

const measured = (url: string) => ({ url, outcome: 'measured' as const });

/** Returns a link that passes, one whose first answer loses its source, and one that robots.txt closes. */
export function sampleCheckedLinks(): CheckedLink[] {
  const [passing = '', losing = '', closed = ''] = sampleLinkList().links;
  const checkedAt = '2026-03-10T06:00:00Z';
  return samplesOf(checkedLinkSchema, [
    {
      position: 1,
      checkedAt,
      url: passing,
      outcome: 'passed',
      hops: [],
      landing: measured(passing),
      findings: [],
    },
    {
      position: 2,
      checkedAt,
      url: losing,
      outcome: 'failed',
      hops: [{ url: losing, status: 302, by: 'http' }],
      landing: measured(`${SHOP}/autumn`),
      findings: [{ kind: 'parameter-lost', parameter: 'utm_source', hop: 1, expected: 'mail', seen: null }],
    },
    {
      position: 3,
      checkedAt: null,
      url: closed,
      outcome: 'skipped',
      hops: [],
      landing: { url: closed, outcome: 'blocked-by-robots' },
      findings: [],
    },
  ]);
}
