import { describe, expect, it, test } from 'vitest';
import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { CookieRecord, Observation } from '@vigie/contract/observation/observation.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import type { BrowserState } from './browser-state.ts';
import { marksOf, signedOutSign, signOutKey } from './signed-in.ts';
import { secretsOf } from './state-secrets.ts';

const SITE = 'https://shop.example';
const COOKIE = { name: 'sid', domain: 'shop.example', path: '/', httpOnly: true };
const STATE: BrowserState = {
  cookies: [
    { ...COOKIE, value: 'a-session-of-ours' },
    { ...COOKIE, name: 'flag', httpOnly: false, value: 'x' },
    { ...COOKIE, domain: '.ads.example', value: 'theirs' },
  ],
  storage: [
    {
      origin: SITE,
      local: { theme: 'dark-and-long', user: '{"name":"a-long-name","accessToken":"abcdefghij"}' },
      session: { key: 'eyJhbGciOiJub25lIn0.e30.' },
    },
  ],
};
const RECORDING: Recording = {
  title: 'Sign in',
  steps: [
    { type: 'navigate', url: `${SITE}/` },
    { type: 'change', selectors: ['#name'], value: '{{user}}' },
    { type: 'change', selectors: ['#Password'], value: 'recorded' },
    { type: 'click', selectors: ['button'] },
  ],
};
const URLS = [`${SITE}/`, `${SITE}/login?next=1`, 'https://id.example/a/word', `${SITE}/account?new`];

const recordOf = () =>
  ({
    steps: URLS.map((url, index) => ({ number: index + 1, url }) as StepRecord),
    pages: [URLS[0], URLS.at(-1)].map((url) => ({ observation: { requestedUrl: url, finalUrl: url } })),
  }) as JourneyRecord;
const marks = marksOf(RECORDING, recordOf(), STATE);

const STORED_COOKIE: CookieRecord = {
  ...COOKIE,
  expiresAt: null,
  secure: true,
  sameSite: null,
  sizeBytes: 20,
};
function visitOf(path: string, changes: Partial<Observation> = {}, cookies = [STORED_COOKIE]): Observation {
  return {
    requestedUrl: SITE + path,
    finalUrl: SITE + path,
    httpStatus: 200,
    failure: null,
    finishedAt: '2026-03-01T12:00:00.000Z',
    shown: null,
    cookies: { state: 'recorded', value: cookies },
    ...changes,
  } as Observation;
}
const form = { heading: null, textLength: 5, passwords: 1, asksIdentity: true };

test('a login journey leaves its sign-in pages, the cookies of the website that no script reads, and its end', () => {
  expect(marks).toMatchObject({
    signInPages: new Set([`${SITE}/login`, 'https://id.example/a/word']),
    landing: `${SITE}/account`,
    cookies: [{ name: 'sid', domain: 'shop.example' }],
  });
});

test('if nothing is typed, the first address is the sign-in page, unless it is a start page', () => {
  const steps = [{ type: 'navigate' as const, url: `${SITE}/` }];
  expect(marksOf({ title: 'In', steps }, recordOf(), STATE).signInPages).toEqual(new Set());
  const record = recordOf();
  record.pages[0]!.observation.requestedUrl = `${SITE}/enter?token=1`;
  expect(marksOf({ title: 'In', steps }, record, STATE).signInPages).toEqual(new Set([`${SITE}/enter`]));
});

describe('a page is signed out', () => {
  const BAD: [string, Observation, object][] = [
    ['with status 401', visitOf('/a', { httpStatus: 401 }), { kind: 'refused', gone: null }],
    [
      'sent to the sign-in page',
      visitOf('/a', { finalUrl: `${SITE}/login?next=/a` }),
      { kind: 'sent-to-sign-in', gone: null },
    ],
    ['sent to another address of the sign-in page', visitOf('/a', { finalUrl: 'https://id.example/b', shown: form }), { kind: 'sent-to-sign-in', gone: null }], // prettier-ignore
    ['without its cookie', visitOf('/a', {}, []), { kind: 'cookie-gone', gone: 'sid' }],
    [
      'with an empty cookie',
      visitOf('/a', {}, [{ ...STORED_COOKIE, sizeBytes: 3 }]),
      { kind: 'cookie-gone', gone: 'sid' },
    ],
    ['sent to the sign-in page without its cookie', visitOf('/a', { finalUrl: `${SITE}/login` }, []), { kind: 'sent-to-sign-in', gone: 'sid' }], // prettier-ignore
    ['with a form', visitOf('/a', { shown: form }), { kind: 'form-shown', gone: null }],
  ];
  it.each(BAD)('%s', (_what, observation, sign) => {
    expect(signedOutSign(observation, marks)).toMatchObject(sign);
  });
});

describe('a page is signed in', () => {
  const expired = { ...marks, cookies: marks.cookies.map((cookie) => ({ ...cookie, expires: 1_000 })) };
  const FINE: [string, Observation, typeof marks][] = [
    ['with all that was there', visitOf('/a'), marks],
    ['on the sign-in page itself', visitOf('/login', { shown: form }), marks],
    ['sent elsewhere', visitOf('/', { finalUrl: `${SITE}/account` }), marks],
    ['with a form for a new password', visitOf('/a', { shown: { ...form, passwords: 2 } }), marks],
    ['when the time of its cookie is over', visitOf('/a', {}, []), expired],
    ['when nobody could read its cookies', visitOf('/a', { cookies: { state: 'unavailable', why: 'x' } }), marks], // prettier-ignore
    ['when it could not be reached', visitOf('/a', { failure: { code: 'timeout', message: '' } }, []), marks],
  ];
  it.each(FINE)('%s', (_what, observation, known) => {
    expect(signedOutSign(observation, known)).toBeNull();
  });
});

test.each([
  ['/logout?next=/a', '/logout?next=https://b', true],
  ['/index.php?do=logout', '/index.php?do=logout&to=/a', true],
  ['/index.php?do=logout', '/index.php?do=show', false],
  ['/logout', '/login', false],
])('%s ends sessions as %s does: %s', (one, other, isAlike) => {
  expect(signOutKey(SITE + one) === signOutKey(SITE + other)).toBe(isAlike);
});

test('sessions and tokens are secret, other storage is not', () => {
  expect(Object.values(secretsOf(STATE, marks))).toEqual([
    'a-session-of-ours',
    'abcdefghij',
    'eyJhbGciOiJub25lIn0.e30.',
  ]);
});
