import { expect, it } from 'vitest';
import { SILENT } from './named-visits.ts';
import { pageFindings } from './page-findings.ts';
import type { PageVisit } from './page-visit.ts';

const LINK = 'Your Privacy Choices';
const evaluationSettings = { configured: [], isExempt: () => false };
const FIRES = { ...SILENT, vendor: 'matomo', hits: 1, cookies: [], storage: [] };

const visit = (rest: Partial<PageVisit>): PageVisit => ({
  url: 'https://shop.example/',
  state: 'gpc',
  answered: null,
  hasBanner: true,
  offered: null,
  answeredAtMs: null,
  roles: {},
  defaultAtMs: null,
  vendors: [],
  ...rest,
});
const found = (gpc: Partial<PageVisit>) =>
  pageFindings({ gpc: visit(gpc) }, evaluationSettings).map(({ kind, vendor, seen }) => [kind, vendor, seen]);

it('demands a confirmation of the privacy signal only from a page with the link of Californian law', () => {
  expect(found({ confirmation: null, optOutLink: LINK })).toEqual([['gpc-not-confirmed', null, LINK]]);
  expect(found({ confirmation: 'Opt-Out Request Honored', optOutLink: LINK })).toEqual([]);
  expect(found({ confirmation: null })).toEqual([]);
  expect(found({})).toEqual([]);
});

it('demands that a page with this link honours the signal without a banner, too', () => {
  const deaf = { hasBanner: false, confirmation: 'GPC honored', vendors: [FIRES] };
  expect(found({ ...deaf, optOutLink: LINK })).toEqual([['against-gpc', 'matomo', '1']]);
  expect(found(deaf)).toEqual([]);
});
