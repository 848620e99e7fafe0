import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { body, observation, recorded, request, settings } from '../../test/observation-builder.ts';
import { addressWithCanary, CANARY_BYTES, canaryFrom } from './canary.ts';
import { searchCanary } from './search-canary.ts';

const digest = (algorithm: string, text: string): Uint8Array => createHash(algorithm).update(text).digest();
const canary = canaryFrom(Uint8Array.from({ length: CANARY_BYTES }, (_, index) => index * 7));
const PAGE = 'https://shop.example/cart';
const TRACKER = 'https://stats.partner.net/i';

function found(query: string, rest: Partial<Parameters<typeof request>[0]> = {}) {
  const visit = observation({
    requestedUrl: addressWithCanary(PAGE, canary),
    finalUrl: addressWithCanary(PAGE, canary),
    requests: recorded([request({ url: TRACKER + query, ...rest })]),
  });
  return searchCanary({ observation: visit, canary, page: PAGE }, settings(), digest).map(
    ({ finding: { kind, place, field, encoding, canary: spot } }) =>
      [kind, place, field, encoding, spot].join(' '),
  );
}

it('is a person with each part reserved for examples', () => {
  expect(canary.email).toMatch(/^[a-z]{12}@example\.org$/);
  expect(canary.addressEmail).toMatch(/^[a-z]{12}@example\.com$/);
  expect(canary.phone).toMatch(/^\+3363998\d{4}$/);
  expect(canary.addressEmail).not.toContain(canary.email.slice(0, 12));
});

it('is found in each form, with its field and where it had been planted', () => {
  const [mail, upper] = [encodeURIComponent(canary.email), canary.email.toUpperCase()];
  expect(found(`?em=${mail}`)).toEqual(['email url em url form']);
  expect(found(`?u=${canary.email.slice(0, 12)}`)).toEqual(['email url u plain form']);
  expect(found(`?u=${upper}`)).toEqual(['email url u plain form']);
  expect(found(`?h=${createHash('sha256').update(canary.email).digest('hex')}`)).toEqual([
    'email url h sha256 form',
  ]);
  expect(found(`?t=0${canary.phone.slice(3)}`)).toEqual(['phone url t plain form']);
  const spaced = canary.phone.slice(3).replaceAll(/.{2}/g, '$&+');
  expect(found(`?t=${spaced}&v=1`)).toEqual(['phone url t plain form']);
  expect(found(`?n=${canary.lastName}`)).toEqual(['name url n plain form']);
  expect(found(`?dl=${encodeURIComponent(addressWithCanary(PAGE, canary))}`)).toEqual([
    'email url dl.vigie_email double-url address',
  ]);
  const zipped = gzipSync(JSON.stringify({ user: { tel: canary.phone } })).toString('base64');
  expect(found('', { method: 'POST', body: body(zipped, 'base64') })).toEqual([
    'phone body user.tel gzip form',
  ]);
});

it('is found in bytes that nobody can take apart', () => {
  const glued = `v7${Buffer.from(`::${canary.email}::`).toString('base64').replaceAll('=', '')}!1`;
  expect(found('', { method: 'POST', body: body(glued) })).toEqual(['email body  base64 form']);
  const hex = Buffer.from(canary.email).toString('hex');
  expect(found('', { method: 'POST', body: body(`v7x${hex}z`) })).toEqual(['email body  hex form']);
});

it('is nobody’s where nothing of it leaves the website', () => {
  expect(found('?em=someone%40example.org&t=0639981111&n=Durand')).toEqual([]);
  expect(found('', { url: `https://shop.example/check?mail=${canary.email}` })).toEqual([]);
});

it('is reported once where a recorder sends it with each event', () => {
  const events = Array.from({ length: 20 }, () => ({ type: 'input', value: canary.email }));
  expect(found('', { method: 'POST', body: body(JSON.stringify({ events })) })).toEqual([
    'email body events.*.value plain form',
  ]);
});
