import { expect, it } from 'vitest';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { body, observation, recorded, request } from '../../../../packages/audit/test/observation-builder.ts';
import { openReport } from './report-builder.ts';
import { sentencesIn } from './sentences.ts';

const GA4 = 'https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567';
const META = 'https://www.facebook.com/tr/?id=123&ev=Purchase&dl=https%3A%2F%2Fshop.example';
const TRACKING = {
  jsTagName: 'gtag/js',
  phpTagName: '/g/collect',
  requiredVariables: [],
  pageViewRule: null,
};

async function reportOf(...sent: { url: string; text?: string }[]) {
  const builder = await openReport(TRACKING, sentencesIn('en'));
  const requests = sent.map(({ url, text }) =>
    request({ url, body: text === undefined ? null : body(text) }),
  );
  await builder.addVisit(0, observation({ requests: recorded(requests) }));
  const report = builder.finish({
    website: 'https://shop.example',
    startedAt: '2026-03-10T11:00:00.000Z',
    finishedAt: '2026-03-10T11:00:00.000Z',
    interrupted: false,
    discovery: null,
    answer: 'none',
  });
  const pages = [];
  for await (const one of report.pages()) pages.push(one);
  await builder.close();
  return { page: pages[0], groups: report.limits ?? [] };
}

it('gives each page its limits, with the index of the hit among its hits', async () => {
  const { page, groups } = await reportOf(
    { url: GA4, text: `en=page_view\nen=sign_up&ep.plan=${'x'.repeat(101)}` },
    { url: META },
  );
  expect(page?.limits?.map(({ rule, hit, event, limit }) => [rule, hit, event, limit])).toEqual([
    ['ga4.parameter-value-length', 1, 'sign_up', 100],
    ['meta-pixel.purchase-needs-value', null, 'Purchase', 'value, currency'],
  ]);
  expect(auditReportSchema.shape.pages.element.safeParse(page).success).toBe(true);
  expect(groups.map(({ hits, pages }) => [hits, pages.size])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('changes no grade, and has an empty list for healthy hits', async () => {
  const [faulty, healthy] = [
    await reportOf({ url: GA4, text: `en=page_view&ep.plan=${'x'.repeat(101)}` }),
    await reportOf({ url: GA4, text: 'en=page_view&ep.plan=gold' }),
  ];
  expect(healthy.page?.limits).toEqual([]);
  expect(faulty.page?.reliability).toBe(healthy.page?.reliability);
});

it('contains no personal data', async () => {
  const mail = 'jeanne.martin@example.fr';
  const { page } = await reportOf({ url: GA4, text: `en=page_view&ep.contact=${mail}${' x'.repeat(60)}` });
  expect(page?.limits).toHaveLength(1);
  expect(JSON.stringify(page?.limits)).not.toContain('jeanne');
});
