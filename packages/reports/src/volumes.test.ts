import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { matomoVolumes } from './matomo-volumes.ts';
import { openReader } from './report-connection.ts';
import { everyDay } from './report-reader.ts';

const RANGE = { first: '2026-11-27', last: '2026-11-29' };
const ACCOUNT = JSON.stringify({
  client_email: 'vigie@project.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }),
});

const volumesFrom = (
  family: ReportFamily,
  { url, token = 'token', account }: { url: string; token?: string; account: string },
  answers: [string, string][],
) => openReader({ family, url, token, send: answeringAs(family, answers).send }).volumes?.(account, RANGE);

const DAYS = [
  { day: '2026-11-27', event: 'page_view', counted: 12 },
  { day: '2026-11-28', event: 'page_view', counted: 0 },
  { day: '2026-11-29', event: 'page_view', counted: 7 },
];

it.each<[ReportFamily, string, Parameters<typeof volumesFrom>[1], [string, string][]]>([
  ['plausible', 'Ajout', { url: 'https://plausible.io', account: 'shop.example' }, [['/query', 'days']]],
  [
    'ga4',
    'add_to_cart',
    { url: 'https://analyticsdata.googleapis.com?property=1', token: ACCOUNT, account: 'G-ABC123DEF4' },
    [
      ['/token', 'token'],
      ['/dataStreams', 'streams'],
      [':runReport', 'days'],
    ],
  ],
  ['piano', 'click.action', { url: 'https://api.atinternet.io', account: '614694' }, [['/getData', 'days']]],
])(
  'reads the days that %s counts, with those that it leaves out',
  async (...[family, event, from, answers]) => {
    const volumes = (await volumesFrom(family, from, answers)) ?? [];
    const byDay = volumes.toSorted((one, other) => one.day.localeCompare(other.day));
    expect(byDay.filter((one) => one.event === 'page_view')).toEqual(DAYS);
    expect(byDay.filter((one) => one.event !== 'page_view')).toEqual([
      { day: '2026-11-27', event, counted: 3 },
    ]);
  },
);

it('reads the days of a run of Umami', async () => {
  const account = 'f97f0ea6-9fea-433f-8cc0-b006096dea75';
  const answers: [string, string][] = [
    ['/pageviews', 'pageviews'],
    ['/events/series', 'event-series'],
    ['/websites', 'website'],
  ];
  const volumes = await volumesFrom('umami', { url: 'https://umami.example', account }, answers);
  expect(volumes?.filter(({ counted }) => counted > 0)).toEqual([
    { day: '2026-11-29', event: 'page_view', counted: 18 },
    { day: '2026-11-29', event: 'buy', counted: 1 },
    { day: '2026-11-29', event: 'signup', counted: 1 },
  ]);
  const unknown = [...answers.slice(0, 2), ['/websites', 'website-unknown'] as [string, string]];
  const absent = volumesFrom('umami', { url: 'https://umami.example', account }, unknown);
  await expect(absent).rejects.toMatchObject({ reason: 'not-in-interface' });
});

const requestMatomo = async (method: string) =>
  recordedAnswer(`matomo/${method === 'Actions.get' ? 'page-views-by-day' : 'events-by-day'}`).body;

it('reads the days of a run of Matomo, whose events have names and actions', async () => {
  expect((await matomoVolumes(requestMatomo, '1', RANGE)).filter(({ counted }) => counted > 0)).toEqual([
    { day: '2026-11-28', event: 'page_view', counted: 1 },
    { day: '2026-11-29', event: 'page_view', counted: 55 },
    { day: '2026-11-29', event: 'a', counted: 1 },
    { day: '2026-11-29', event: 'b', counted: 2 },
    { day: '2026-11-29', event: 'Play', counted: 2 },
  ]);
});

it('takes no day and no count that an answer makes up', () => {
  const day = '2026-11-28';
  const made = [
    { day: '2020-01-01', event: 'page_view', counted: 1 },
    { day, event: 'page_view', counted: Number.NaN },
    { day, event: 'buy', counted: -1 },
  ];
  expect(everyDay(made, { first: day, last: day })).toEqual([{ day, event: 'page_view', counted: 0 }]);
});
