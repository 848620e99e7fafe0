import { SaxesParser } from 'saxes';
import type { ConsentFinding, ConsentMatrix } from '@vigie/contract/consent-matrix.ts';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { expect, it } from 'vitest';
import { HOSTILE, sampleReport, whole } from '../../test/sample-report.ts';
import { conclude } from '../report/conclude.ts';
import type { Report } from '../report/report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { FORMATTERS } from './formats.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import type { Pen } from './pen.ts';
import { paintWith } from './terminal-text.ts';

const PEN: Pen = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 100 };
const urls = ['/', '/cart', '/pay', '/paid', '/slow'].map((path) => `https://shop.example${path}`);

const finding = (url: string, rest: Partial<ConsentFinding> = {}): ConsentFinding => ({
  kind: 'before-consent',
  vendor: 'matomo',
  url,
  state: 'none',
  severity: 'critical',
  cause: '-',
  remedy: '-',
  expected: '0',
  seen: '2',
  ...rest,
});

function reportWith(findings: ConsentFinding[], rest: Partial<ConsentMatrix> = {}): Report {
  const state = { answered: null, vendors: [{ vendor: 'matomo', hits: 2, pings: 0 }] };
  const nothing = { hits: 0, pings: 0, cookies: 0, storage: 0 };
  const matrix: ConsentMatrix = {
    states: ['none', 'accept', 'refuse', 'gpc'],
    vendors: [
      {
        vendor: 'matomo',
        hosts: ['stats.example'],
        states: { none: { hits: 2, pings: 1, cookies: 2, storage: 1 }, accept: nothing, refuse: nothing },
      },
    ],
    pages: urls.map((url) => ({ url, states: { none: state, accept: state, refuse: state, gpc: state } })),
    findings,
    ...rest,
  };
  const sums = { answer: 'accept', banners: 4, answered: 4, unanswered: 0, judgedByAccepting: {} } as const;
  const report = sampleReport();
  return { ...report, head: { ...report.head, consent: { ...sums, ...matrix } } };
}

const written = (report: Report, form: keyof typeof FORMATTERS, pen = PEN) =>
  whole(FORMATTERS[form](report, pen));

it('shows a row for each vendor, and each kind of finding once with its pages', async () => {
  const report = reportWith([finding(urls[0] ?? ''), finding(urls[1] ?? '')]);
  const text = await written(report, 'text');
  expect(text).toMatch(/matomo +2 \/ 1 \/ 3 +– +–\n/);
  expect(text).toContain('Fires before consent · matomo  before-consent · 2 pages');
  expect(text).toContain('matomo fires before the visitor has answered the banner (full hits: 2).');
  expect(await written(report, 'text', { ...PEN, labels: fr, sentences: sentencesIn('fr') })).toContain(
    'Se déclenche avant le consentement · matomo',
  );
  expect(await written(report, 'markdown')).toContain('| ` matomo ` | 2 / 1 / 3 | – | – |  |');
  expect(await written(reportWith([]), 'text')).toContain('Every vendor does what the visitor answered.');
});

it('is a test case for each kind of finding and page, in the form of JUnit', async () => {
  const xml = await written(reportWith([finding(urls[1] ?? '')]), 'junit');
  new SaxesParser().write(xml).close();
  expect(xml).toContain('<testsuite name="consent matrix" tests="45" failures="1"');
  expect(xml).toContain('<failure type="consent.before-consent" message="matomo fires');
  expect(xml).toContain('<testcase classname="https://shop.example/pay" name="no-banner"/>');
});

it('reports the pages whose order is safe, where something was delayed', async () => {
  const orders = ['safe', 'depends-on-speed', null, null, 'safe'] as const;
  const pages = urls.map((url, index) => ({ url, states: {}, order: orders[index] }));
  const report = reportWith([finding(urls[1] ?? '', { kind: 'order-depends-on-speed' })], { pages });
  for (const form of ['text', 'markdown'] as const) {
    const text = await written(report, form);
    expect(text).toContain('Safe order: 2 pages.');
    expect(text).toContain('Order not known: 2 pages.');
  }
  const xml = await written(report, 'junit');
  expect(xml).toContain('<testsuite name="consent matrix" tests="50" failures="1"');
  expect(await written(reportWith([]), 'text')).not.toContain('order');
  const json = auditReportSchema.parse(JSON.parse(await written(report, 'json')));
  expect(json.consent?.pages?.map(({ order }) => order)).toEqual(orders);
});

it('is the object that the contract names, with what an audit prints beside it', async () => {
  const report = auditReportSchema.parse(
    JSON.parse(await written(reportWith([finding(urls[0] ?? '')]), 'json')),
  );
  expect(report.consent).toMatchObject({
    answer: 'accept',
    findings: [{ kind: 'before-consent', seen: '2' }],
  });
});

it('shows what pages call their vendors without being steered by it', async () => {
  const hostile = `${HOSTILE} | <img> @all`;
  const report = reportWith([finding(hostile, { vendor: hostile, seen: hostile })], {
    vendors: [{ vendor: hostile, hosts: [], states: {} }],
  });
  // oxlint-disable-next-line no-control-regex -- it is what must not be there
  expect(await written(report, 'text')).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
  const xml = await written(report, 'junit');
  new SaxesParser().write(xml).close();
  const markdown = await written(report, 'markdown');
  expect(markdown.replaceAll(/^(`{3,})\n[^]*?^\1$/gm, '').replaceAll(/`[^\n]*?`/g, '')).not.toMatch(
    /<img>|@all/,
  );
});

it('ends with 1 for findings, and with 3 where a page was not measured in each state', () => {
  const wanted = { failOn: 'consent', failUnder: undefined, output: undefined } as const;
  expect(conclude(reportWith([finding(urls[0] ?? '')]), wanted, PEN)).toMatchObject({ code: 1 });
  expect(conclude(reportWith([finding(urls[0] ?? '')]), { ...wanted, failOn: undefined }, PEN).code).toBe(0);
  expect(conclude(reportWith([]), wanted, PEN)).toEqual({ code: 0, sentences: [] });
  const { code, sentences } = conclude(reportWith([], { pages: [] }), wanted, PEN);
  expect(code).toBe(3);
  expect(sentences).toEqual(['5 pages could not be visited in each state of the consent matrix']);
});

it('reports nothing about vendors where no page could be visited', async () => {
  const report = reportWith([], { vendors: [], pages: [] });
  for (const form of ['text', 'markdown', 'junit'] as const)
    expect(await written(report, form)).not.toMatch(/consent matrix|Every vendor/i);
});

it('reports where a withdrawal is offered, and looks for its findings only where visits withdrew', async () => {
  const withdrawal = { result: 'done', way: 'control', label: 'Cookies', clicks: 3, why: null } as const;
  const none = { ...withdrawal, result: 'no-way', way: null, label: null, clicks: 0 } as const;
  const pages = [withdrawal, none].map((own, index) => ({
    url: urls[index] ?? '',
    states: { withdrawn: { answered: 'refuse' as const, vendors: [], withdrawal: own } },
  }));
  const more = [
    finding(urls[1] ?? '', { kind: 'no-withdrawal', vendor: null, state: 'withdrawn', seen: null }),
  ];
  const report = reportWith(more, { pages });
  const text = await written(report, 'text');
  expect(text).toContain('Withdrawal: offered on 1 of 2 pages, in at most 3 clicks.');
  expect(text).toContain('finds no way to withdraw the consent on the page.');
  expect(await written(report, 'junit')).toContain('name="after-withdrawal"');
  expect(await written(reportWith([]), 'junit')).not.toContain('withdrawal');
});

it('does not pass a page whose withdrawal failed', () => {
  const state = { answered: null, vendors: [] };
  const failed = {
    result: 'failed',
    way: 'control',
    label: 'Cookies',
    clicks: 2,
    why: 'still-there',
  } as const;
  const states = { none: state, withdrawn: { ...state, withdrawal: failed } };
  const report = reportWith([], {
    states: ['none', 'withdrawn'],
    pages: urls.map((url) => ({ url, states })),
  });
  expect(conclude(report, { failUnder: undefined, failOn: 'consent', output: undefined }, PEN).code).toBe(3);
});
