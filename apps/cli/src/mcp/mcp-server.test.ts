import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect, onTestFinished, test } from 'vitest';
import { samplePage } from '../../test/sample-report.ts';
import { openPanel } from '../panel/panel.ts';
import { PageNotVisited } from '../report/read-containers.ts';
import { createLocalAudits, type VisitPage } from './local-audits.ts';
import { createMcpServer } from './mcp-server.ts';
import type { Means } from './tool.ts';

const PANEL = 'https://vigie.example';
const TOKEN = 'vigie_secret';
const ID = '018f0000-0000-7000-8000-000000000001';
const [BROKEN, FIXED] = [
  samplePage('https://shop.example/', {
    tagJs: { outcome: 'failed', reason: 'not-requested', remedy: 'Add to the page:\n<script src="/tag.js">' },
  }),
  samplePage('https://shop.example/'),
];

type Answer = { text: string; isError: boolean; json: Record<string, unknown> };

/** Returns a connected client of the server. */
async function connect(means: Partial<Means>) {
  const visits = [BROKEN, FIXED].values();
  const visit: VisitPage = async () => ({ found: ['Matomo'], page: visits.next().value ?? FIXED });
  const server = createMcpServer({
    panel: null,
    audits: createLocalAudits(visit),
    now: () => new Date('2026-05-08T00:00:00Z'),
    seePage: () => Promise.reject(new PageNotVisited('it answers 500')),
    ...means,
  });
  const client = new Client({ name: 'test', version: '1' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(one);
  await client.connect(other);
  onTestFinished(() => client.close());
  const ask = async (name: string, input: object): Promise<Answer> => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { text, isError: isError === true, json: text.startsWith('{') ? JSON.parse(text) : {} };
  };
  return { client, ask };
}

type Answers = Record<string, unknown>;

/** Returns a test panel that answers by path and records its requests. */
function panelThat(answers: Answers) {
  const requests: string[] = [];
  const calls = openPanel({ url: PANEL, token: TOKEN, panelIdentifier: 'vigie-panel' }, async (request) => {
    const { url, method, headers } = request as Request;
    const { pathname, search } = new URL(url);
    expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    requests.push(`${method} ${pathname}${search}`);
    const answer = answers[pathname];
    if (answer === undefined)
      return Response.json({ code: 'not-found', message: 'x', data: {} }, { status: 404 });
    return Response.json(answer);
  });
  return { requests, panel: { calls, url: PANEL } };
}

const WEBSITES = {
  items: [{ id: ID, name: 'Shop', url: 'https://shop.example/' }],
  next: null,
  total: 1,
};

test('reports for each hit whether it was counted, only where the server was started with a report', async () => {
  const counted = [
    {
      event: 'page_view',
      hit: 0,
      state: 'not-counted',
      reason: 'host',
      afterMs: null,
      proof: 'blog.example',
    },
    { event: 'Ajout', hit: 1, state: 'counted', reason: null, afterMs: 900, proof: 'visit 1: event' },
  ] as const;
  const calls: unknown[] = [];
  const audits = createLocalAudits(async (argv, _signal, choices) => {
    calls.push(argv, choices);
    return { found: [], page: { ...FIXED, counted: [...counted] } };
  });
  const { ask } = await connect({ audits, hasReports: true });
  const { json } = await ask('was_it_counted', { url: 'https://shop.example/', event: 'page_view' });
  expect(json['hits']).toMatchObject([{ state: 'not counted', reason: 'host', proof: 'blog.example' }]);
  expect(calls).toEqual([['https://shop.example/', '--hits=deliver'], { readsReports: true }]);
});

test('without a panel, pages are audited, explained, searched and compared on this machine', async () => {
  const { client, ask } = await connect({});
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'audit_page',
    'explain_problem',
    'explain_missing_event',
    'compare_visits',
    'query_data_layer',
  ]);
  expect((await ask('audit_page', { url: 'https://shop.example/' })).json).toMatchObject({
    id: 'a1',
    checks: { tagJs: 'failed', csp: 'passed' },
    faults: [{ check: 'tagJs', reason: 'not-requested', remedy: expect.stringContaining('<script') }],
  });
  await ask('audit_page', { url: 'https://shop.example/' });
  expect((await ask('explain_problem', { id: 'a1', check: 'tagJs' })).json).toMatchObject({
    faults: [{ check: 'tagJs' }],
    about: expect.any(String),
  });
  expect((await ask('compare_visits', { before: 'a1', after: 'a2' })).json).toMatchObject({
    verdicts: [{ change: 'changed', name: 'tagJs', before: 'not-requested', after: 'passed' }],
  });
  expect((await ask('query_data_layer', { audit: 'a2' })).json).toMatchObject({ kind: 'unknown' });
});

test('what cannot be answered is reported as an error, and ends nothing', async () => {
  const { ask } = await connect({});
  expect(await ask('explain_problem', { id: 'a7' })).toMatchObject({ isError: true, text: /no audit a7/ });
  expect(await ask('explain_problem', { id: ID })).toMatchObject({ isError: true, text: /VIGIE_URL/ });
  expect(await ask('compare_visits', { before: 'a1', after: ID })).toMatchObject({ isError: true });
  expect(await ask('query_data_layer', {})).toMatchObject({ isError: true, text: /name an audit/ });
  const { panel } = panelThat({});
  const withPanel = await connect({ panel });
  const refused = await withPanel.ask('explain_problem', { id: ID });
  expect(refused).toMatchObject({ isError: true, text: /vigie\.example refused/ });
  expect(refused.text).not.toContain(TOKEN);
});

const NAMELESS = { name: null, folder: null, notes: null };
const EVENT = { ...NAMELESS, number: 0, type: 'e', parameters: {} };
const TRIGGER = {
  ...NAMELESS,
  number: 2,
  type: 'custom-event',
  parameters: {},
  conditions: [
    {
      operator: 'equals',
      left: { kind: 'variable', number: 0 },
      right: 'purchase',
      ignoreCase: false,
      negated: false,
    },
  ],
};

test('why an event did not leave is reported with what was compared, and what to change', async () => {
  const condition = { holds: false, left: 'Purchase', right: 'purchase', missing: [] };
  const explanation = {
    event: 'purchase',
    observationId: ID,
    url: 'https://shop.example/thanks',
    observedAt: '2026-05-07T10:00:00Z',
    containers: [
      {
        id: ID,
        address: 'https://tags.example/gtm.js',
        isBorrowed: false,
        container: {
          id: 'GTM-ABC1234',
          product: 'google-tag-manager',
          version: '7',
          source: 'published',
          tags: [],
          triggers: [TRIGGER],
          variables: [EVENT],
          zones: [],
          unreadable: [],
        },
        tags: [
          {
            tag: 5,
            outcome: 'no-trigger',
            push: { index: 3, event: 'Purchase', atMs: 900 },
            triggers: [{ trigger: 2, holds: false, conditions: [condition] }],
            blocking: [],
            withheld: [],
            missing: [],
            remedy: {
              kind: 'change-condition',
              trigger: 2,
              condition: 0,
              from: 'purchase',
              to: 'Purchase',
            },
          },
        ],
        remedy: null,
      },
    ],
  };
  const { panel, requests } = panelThat({
    '/api/websites': WEBSITES,
    [`/api/websites/${ID}/containers/explanation`]: explanation,
  });
  const { ask } = await connect({ panel });
  const { json } = await ask('explain_missing_event', { website: 'Shop', event: 'purchase' });
  expect(requests.at(-1)).toBe(`GET /api/websites/${ID}/containers/explanation?event=purchase`);
  expect(json).toMatchObject({
    page: 'https://shop.example/thanks',
    containers: [
      {
        container: 'GTM-ABC1234',
        tags: [
          {
            tag: 5,
            outcome: 'no-trigger',
            nearestPush: { event: 'Purchase' },
            missed: [
              {
                trigger: 2,
                condition: 1,
                says: 'needs {{Event}} equals “purchase”: the page gave “Purchase”',
              },
            ],
            remedy: 'In the trigger 2, change condition 1: “purchase” becomes “Purchase”.',
          },
        ],
      },
    ],
    links: { visit: expect.stringContaining(ID) },
  });
});

test('without a website, the page is visited now, and what hinders it is reported', async () => {
  const { ask } = await connect({});
  const page = 'https://shop.example/thanks';
  expect(await ask('explain_missing_event', { event: 'purchase', page })).toMatchObject({
    isError: true,
    text: 'it answers 500',
  });
  expect(await ask('explain_missing_event', { event: 'purchase' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('name a website') as unknown,
  });
});

test('the incidents of a website are listed with links to their evidence', async () => {
  const incident = {
    id: ID,
    website: WEBSITES.items[0],
    subject: { kind: 'silence', since: null, hours: 6 },
    severity: 'critical',
    state: 'open',
    firstSeenAt: '2026-05-04T10:00:00Z',
    overAt: null,
    calm: null,
    pages: 3,
    samplePages: [],
    returns: 0,
  };
  const { requests, panel } = panelThat({
    '/api/websites': WEBSITES,
    '/api/alerts/incidents': { items: [incident], next: null, total: 1 },
  });
  const { ask } = await connect({ panel });
  const { json } = await ask('list_incidents', { website: 'shop', severity: 'critical' });
  expect(json).toMatchObject({
    incidents: [{ says: expect.stringMatching(/^Shop: Nothing/), link: `${PANEL}/urls/causes/${ID}` }],
  });
  expect(requests.at(-1)).toContain(`websiteId=${ID}`);
});

test('real visitors are reported with shares, and a reproduced loss with its proof', async () => {
  const states = { loaded: 60, blocked: 20, failed: 0, stopped: 20, absent: 5, unknown: 5, requested: 58 };
  const visit = { observationId: ID, url: 'https://shop.example/', check: 'csp', reason: 'blocked' };
  const reproduction = { at: '2026-05-01T00:00:00Z', jobId: ID, state: 'reproduced', limits: [], visit };
  const lost = { trackerId: null, where: {}, share: 0.4, elsewhereShare: 0, views: 100, since: null };
  const loss = [{ ...lost, reproduction }];
  const browsers = [{ family: 'safari', samples: 110, trackers: [{ id: null, ...states }] }];
  const figures = { samples: 110, browsers, loss, lossesAt: null, reports: [], views: [] };
  const { panel } = panelThat({ '/api/websites': WEBSITES, [`/api/websites/${ID}/real-visitors`]: figures });
  const { ask } = await connect({ panel });
  const proof = { link: `${PANEL}/urls/liste?observation=${ID}` };
  expect((await ask('real_visitors', { website: 'shop' })).json).toMatchObject({
    browsers: [{ trackers: [{ tracker: 'primary', loadedPercent: 60 }] }],
    losses: [{ lostPercent: 40, reproduction: { state: 'reproduced', proof } }],
  });
});

test('the values of a variable are requested for the last days, and a long answer is cut', async () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    value: 'x'.repeat(5_000),
    type: 'string',
    visits: index,
  }));
  const { requests, panel } = panelThat({
    '/api/websites': WEBSITES,
    '/api/data-layer/values': {
      visits: 45,
      distinctValues: { count: 10, estimated: false },
      items,
      otherVisits: 0,
      absentVisits: 0,
    },
  });
  const { ask } = await connect({ panel });
  const { text } = await ask('query_data_layer', {
    website: 'https://shop.example',
    variable: 'page.type',
    days: 1,
  });
  expect(text.length).toBeLessThan(6_100);
  expect(text).toContain('more');
  expect(decodeURIComponent(requests.at(-1) ?? '')).toMatch(
    /from=2026-05-07T00:00:00.000Z.*category=page.*name=type/,
  );
});
