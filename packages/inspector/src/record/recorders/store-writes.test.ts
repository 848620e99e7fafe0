import type { Observation, StoreWrite } from '@vigie/contract/observation/observation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { inOrder, openTestInspector, recorded, requestsTo } from '../../../test/open-test-inspector.ts';

const SECRET = 'planted-value';
/** Returns a script that sets every kind of cookie and storage entry; the prefix `p` distinguishes the scripts. */
const settingAll = (p: string) => `
document.cookie = '${p}_cookie=${SECRET}; path=/; max-age=34128000; samesite=lax';
document.cookie = '${p}_session=${SECRET}';
document.cookie = '${p}_gone=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
localStorage.setItem('${p}_local', '${SECRET}');
sessionStorage.setItem('${p}_passing', '${SECRET}');
localStorage.${p}_property = '${SECRET}';
sessionStorage['${p}_element'] = '${SECRET}';
setTimeout(() => { document.cookie = '${p}_later=${SECRET}; expires=' + new Date(Date.now() + 3600e3).toUTCString(); }, 20);
Promise.resolve().then(() => localStorage.setItem('${p}_then', '${SECRET}'));
fetch('/collect?of=${p}').then(() => { localStorage.${p}_fetched = '${SECRET}'; });
indexedDB.open('${p}_base');
`;
const PAGE = `<title>-</title><script src="/own.js"></script><script src="THIRD/third.js"></script>
<script>document.cookie = 'inline_cookie=${SECRET}'; localStorage.inline_property = '${SECRET}';</script>
<script>
  cookieStore.set('store_plain', '${SECRET}');
  cookieStore.set({ name: 'store_long', value: '${SECRET}', expires: Date.now() + 7200e3, sameSite: 'lax' });
</script>
<iframe src="THIRD/frame"></iframe>
<iframe srcdoc="<script src='/in-srcdoc.js'></script>"></iframe>
<img src="THIRD/pixel.gif"><img src="/bounce"><script src="/first.js"></script>`;

const loads = (url: string) =>
  script(`document.head.append(Object.assign(document.createElement('script'), { src: '${url}' }))`);

let site: FixtureSite;
let third: FixtureSite;
let observation: Observation;
let writes: StoreWrite[];
beforeAll(async () => {
  third = await startFixtureSite(
    {
      '/third.js': script(settingAll('third')),
      '/frame': `<script src="/framed.js"></script>`,
      '/framed.js': script(
        `localStorage.setItem('framed_local', '${SECRET}'); document.cookie = 'framed_cookie=${SECRET}; secure; samesite=none; partitioned';`,
      ),
      '/second.js': loads('/last.js'),
      '/pixel.gif': {
        type: 'image/gif',
        headers: { 'set-cookie': `pixel=${SECRET}; Max-Age=600; Secure; HttpOnly; SameSite=None` },
      },
      '/landed': {
        type: 'image/gif',
        headers: { 'set-cookie': `landed=${SECRET}; Secure; SameSite=None` },
      },
    },
    undefined,
    'localhost',
  );
  const answers = { 'set-cookie': `answered=${SECRET}; Expires=Wed, 01 Jan 2098 00:00:00 GMT; HttpOnly` };
  site = await startFixtureSite({
    '/': { body: PAGE.replaceAll('THIRD', third.origin), headers: answers },
    '/own.js': script(settingAll('own')),
    '/in-srcdoc.js': script(`localStorage.setItem('srcdoc_local', '${SECRET}')`),
    '/last.js': script(
      `function send() { fetch('/collect?of=chain'); } document.cookie = 'chain_cookie=${SECRET}'; setTimeout(send, 10);`,
    ),
    '/first.js': loads(`${third.origin}/second.js`),
    '/bounce': {
      status: 302,
      headers: {
        location: `${third.origin}/landed`,
        'set-cookie': `bounced=${SECRET}; Max-Age=600; HttpOnly; SameSite=Strict`,
      },
    },
    '/collect': openCollector,
  });
  const inspector = await openTestInspector({ lookAheadSeconds: 1 });
  ({ observation } = await inspector.inspect(`${site.origin}/`));
  await inspector.close();
  writes = observation.writes === undefined ? [] : recorded(observation.writes);
});
afterAll(() => Promise.all([site.close(), third.close()]));

const setBy = (prefix: string) =>
  inOrder(
    writes
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ store, name, by, host }) => [
        store,
        name,
        by[0]?.replace(third.origin, 'THIRD').replace(site.origin, ''),
        host,
      ]),
  );

const requestIdOf = (seenName: string) => writes.find(({ name }) => name === seenName)?.requestId;

describe('who sets what', () => {
  it.each([
    ['own', '/own.js'],
    ['third', 'THIRD/third.js'],
  ])('scripts: %s', (p, by) => {
    expect(setBy(`${p}_`)).toEqual(
      inOrder([
        ['cookie', `${p}_cookie`, by, '127.0.0.1'],
        ['cookie', `${p}_later`, by, '127.0.0.1'],
        ['cookie', `${p}_session`, by, '127.0.0.1'],
        ['indexed-db', `${p}_base`, by, '127.0.0.1'],
        ['local-storage', `${p}_fetched`, by, '127.0.0.1'],
        ['local-storage', `${p}_local`, by, '127.0.0.1'],
        ['local-storage', `${p}_property`, by, '127.0.0.1'],
        ['local-storage', `${p}_then`, by, '127.0.0.1'],
        ['session-storage', `${p}_element`, by, '127.0.0.1'],
        ['session-storage', `${p}_passing`, by, '127.0.0.1'],
      ]),
    );
  });

  it('code in the page, in frames and behind a chain of scripts', () => {
    expect(setBy('inline_')).toEqual([
      ['cookie', 'inline_cookie', '/', '127.0.0.1'],
      ['local-storage', 'inline_property', '/', '127.0.0.1'],
    ]);
    expect(setBy('store_')).toEqual([
      ['cookie', 'store_long', '/', '127.0.0.1'],
      ['cookie', 'store_plain', '/', '127.0.0.1'],
    ]);
    expect(setBy('framed_')).toEqual([
      ['cookie', 'framed_cookie', 'THIRD/framed.js', 'localhost'],
      ['local-storage', 'framed_local', 'THIRD/framed.js', 'localhost'],
    ]);
    expect(setBy('srcdoc_')).toEqual([['local-storage', 'srcdoc_local', '/in-srcdoc.js', '127.0.0.1']]);
    expect(setBy('chain_')).toEqual([['cookie', 'chain_cookie', '/last.js', '127.0.0.1']]);
  });

  it('answers, each redirect for itself', () => {
    expect(setBy('answered')).toEqual([['cookie', 'answered', '/', '127.0.0.1']]);
    expect(setBy('bounced')).toEqual([['cookie', 'bounced', '/bounce', '127.0.0.1']]);
    // Debian's Chromium refuses cookies of other sites, so there is no write.
    const isStored = recorded(observation.cookies).some(({ name }) => name === 'pixel');
    const ofOthers = [
      ['cookie', 'pixel', 'THIRD/pixel.gif', 'localhost'],
      ['cookie', 'landed', 'THIRD/landed', 'localhost'],
    ];
    expect([...setBy('pixel'), ...setBy('landed')]).toEqual(isStored ? ofOthers : []);
    expect(requestIdOf('bounced')).toBe(requestsTo(observation, '/bounce')[0]?.id);
    expect(requestIdOf('own_cookie')).toBeUndefined();
  });

  it('with lifetime, size and flags, and no value', () => {
    const facts = Object.fromEntries(
      writes.map(({ atMs: _at, by: _by, requestId: _id, ...rest }) => [rest.name, rest]),
    );
    expect(facts['own_cookie']).toMatchObject({
      lifetimeSeconds: 34_128_000,
      sameSite: 'Lax',
      secure: false,
    });
    expect(facts['own_session']).toMatchObject({ lifetimeSeconds: null, sameSite: null });
    expect(facts['own_later']?.lifetimeSeconds).toBeOneOf([3_599, 3_600]);
    expect(facts['store_long']).toMatchObject({ secure: true, sameSite: 'Lax', lifetimeSeconds: 7_200 });
    expect(facts['bounced']).toMatchObject({
      lifetimeSeconds: 600,
      secure: false,
      httpOnly: true,
      sameSite: 'Strict',
      partitioned: false,
      sizeBytes: 7 + SECRET.length,
    });
    expect(facts['framed_cookie']).toMatchObject({ partitioned: true, sameSite: 'None' });
    expect(facts['own_property']).toMatchObject({ sizeBytes: 12 + SECRET.length });
    expect(JSON.stringify(observation.writes)).not.toContain(SECRET);
  });
});

it('a request has the calls that led to it, through callbacks and the scripts that loaded its script', () => {
  const chain = requestsTo(observation, '/collect').find(({ url }) => url.endsWith('of=chain'));
  const inScript = { line: 1, function: '' };
  expect(chain?.initiator.stack).toEqual([
    { url: `${site.origin}/last.js`, line: 1, column: 19, function: 'send', putOffBy: 'setTimeout' },
    { ...inScript, url: `${site.origin}/last.js`, column: 97, putOffBy: 'PendingScript' },
    { ...inScript, url: `${third.origin}/second.js`, column: 15, putOffBy: 'PendingScript' },
    { ...inScript, url: `${site.origin}/first.js`, column: 15 },
  ]);
  expect(requestsTo(observation, '/own.js')[0]?.initiator.stack).toBeUndefined();
});
