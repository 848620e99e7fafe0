import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { personalDataSchema } from '@vigie/contract/personal-data.ts';
import { body, dataLayer, observation, recorded, request, settings } from '../../test/observation-builder.ts';
import type { Digest } from './known-values.ts';
import { maskText } from './mask.ts';
import { searchPersonalData } from './search-personal-data.ts';

const META = 'https://www.facebook.com/tr/?id=1234567890123456&ev=PageView';
const digest: Digest = (algorithm, text) => createHash(algorithm).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function search(rest: Partial<Observation>) {
  const { found, ...result } = searchPersonalData(observation(rest), settings(), digest);
  return { ...result, found, findings: found.map(({ finding }) => finding) };
}
function sent(...requests: (Partial<RequestRecord> & { url: string })[]) {
  return search({ requests: recorded(requests.map(request)) });
}

describe('personal data that a page sends', () => {
  it('is reported with its field, location, encoding, vendor, consent and page, and masked', () => {
    const consent = recorded({ action: 'accept', platform: null, result: 'done', atMs: 500 } as const);
    const { findings, secrets } = search({
      consent,
      requestedUrl: 'https://shop.example/cart?who=jane.doe@mail.example',
      requests: recorded([request({ url: `${META}&ud[em]=jane.doe%40mail.example`, startedMs: 400 })]),
    });
    expect(findings).toEqual([
      {
        kind: 'email',
        place: 'url',
        field: 'ud[em]',
        encoding: 'url',
        value: 'j…@m….example',
        vendor: 'Meta Pixel',
        host: 'www.facebook.com',
        consent: 'none',
        page: 'https://shop.example/cart?who=j…@m….example',
      },
    ]);
    expect(secrets).toEqual(['jane.doe@mail.example']);
    for (const finding of findings) personalDataSchema.parse(finding);
  });

  it('is no leak where a website requests itself, and one where its own host collects', () => {
    const login = { url: 'https://www.shop.example/login?email=a@mail.example' };
    expect(sent(login).findings).toEqual([]);
    const collector = { url: 'https://shop.example/matomo.php?idsite=1&rec=1&uid=a@mail.example' };
    expect(sent(login, collector).findings).toMatchObject([{ field: 'uid', vendor: 'Matomo' }]);
  });

  it('is reported for a referrer, and for the hop that leaves the website', () => {
    const referred = { url: META, requestHeaders: { Referer: 'https://shop.example/?mail=a@mail.example' } };
    const hop = {
      url: 'https://shop.example/out?to=1',
      finalUrl: 'https://partner.net/in#tel=%2B33%206%2039%2098%2012%2034',
    };
    expect(sent(referred, hop).findings).toMatchObject([
      { place: 'referrer', field: 'mail', vendor: 'Meta Pixel' },
      { place: 'url', field: '(fragment).tel', kind: 'phone', host: 'partner.net', value: '…34' },
    ]);
  });

  it('is found as the digest of a normal form of what the page has in plain', () => {
    const { findings, secrets } = search({
      title: 'Jane.Doe+news@gmail.com',
      requests: recorded([request({ url: `${META}&ud[em]=${sha256('janedoe@gmail.com')}` })]),
    });
    expect(findings).toMatchObject([
      { place: 'url', encoding: 'sha256', value: 'J…@g….com' },
      { place: 'title', encoding: 'plain', vendor: null },
    ]);
    expect(secrets).toContain(sha256('janedoe@gmail.com'));
  });

  it('is found within batches, structures and compressed bodies', () => {
    const inner = Buffer.from(JSON.stringify({ card: '4111 1111 1111 1111' })).toString('base64');
    const text = gzipSync(JSON.stringify({ batch: [{ p: inner }] })).toString('base64');
    const batch = { url: 'https://partner.net/b', method: 'POST', body: body(text, 'base64') };
    expect(sent(batch).findings).toMatchObject([
      { kind: 'card', place: 'body', field: 'batch.*.p.card', encoding: 'gzip+base64', value: '…11' },
    ]);
  });

  it('is found in the dataLayer once, however often it is pushed', () => {
    const value = { user: { prenom: 'Zoé', nir: '185057800608491' } };
    const push = { atMs: 40, operation: 'push' as const, value, scriptUrl: null };
    expect(search({ dataLayer: dataLayer({ timeline: [push, push] }) }).findings).toMatchObject([
      { kind: 'name', place: 'dataLayer', field: 'user.prenom', value: 'Z…' },
      { kind: 'nir', field: 'user.nir', value: '…91' },
    ]);
  });

  it('is masked where it stands as the name of a field', () => {
    const { findings } = sent({ url: `${META}&a%40mail.example=1` });
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain('a@mail');
    expect(maskText('/u?m=a%40mail.example')).toBe('/u?m=a…@m….example');
  });
});

it('ends soon on what means harm, and reports no more than 200 findings', { tags: ['exhaustive'] }, () => {
  const texts = [
    '@a.'.repeat(10_000),
    '{"a":"'.repeat(5_000),
    '%2540'.repeat(6_000),
    '[['.repeat(6_000),
    gzipSync('a@mail.example '.repeat(100_000)).toString('base64'),
    Array.from({ length: 400 }, (_, index) => `k${index}=u${index}@mail.example`).join('&'),
  ];
  const { findings } = sent(
    ...texts.map((text) => ({ url: 'https://partner.net/x', method: 'POST', body: body(text) })),
  );
  expect(findings).toHaveLength(200);
});
