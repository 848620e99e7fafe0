import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHiding } from './hidden-values.ts';

const WORD = 'Zébrure "7531" & <sœurs>/50% ?';
const CARD = '4971000097531086';
const JSON_OF_ALL = JSON.stringify({ event: 'ordered', word: WORD, card: Number(CARD) });
const hiding = () => createHiding({ word: WORD, card: CARD });
const bodyOf = (bytes: Buffer) => ({ text: bytes.toString('base64'), encoding: 'base64', cut: false });

describe('a hidden value', () => {
  it('is hidden in JSON, which can still be read', () => {
    expect(JSON.parse(hiding().text(JSON_OF_ALL))).toEqual({ event: 'ordered', word: '•••', card: '•••' });
    const twice = JSON.stringify({ body: JSON_OF_ALL });
    expect(JSON.parse(JSON.parse(hiding().text(twice)).body)).toMatchObject({ card: '•••' });
  });

  it.each([
    ['base64', (text: string) => btoa(unescape(encodeURIComponent(text)))],
    ['base64url', (text: string) => Buffer.from(text).toString('base64url')],
    ['base64 in an address', (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))],
    ['gzip in base64', (text: string) => gzipSync(text).toString('base64')],
    [
      'base64 in zlib in an address',
      (text: string) =>
        encodeURIComponent(deflateSync(Buffer.from(text).toString('base64')).toString('base64')),
    ],
  ] as const)('is hidden in %s', (_how, encode) => {
    const address = `https://collect.example/e?d=${encode(JSON_OF_ALL)}`;
    const [, code = ''] = hiding().text(address).split('?d=');
    const hidden = encode(hiding().text(JSON_OF_ALL));
    expect(decodeURIComponent(code)).toBe(decodeURIComponent(hidden));
  });

  it.each(['{é} 100 % "sûr"', "l'a|b\\c\u00A0<d>", 'ab`c ^d?%/+'])(
    'is hidden in a query made of %s',
    (value) => {
      const { search } = new URL(`https://shop.example/?e=${value}`);
      expect(createHiding({ value }).text(search)).toBe('?e=•••');
    },
  );

  it.each(['{é} 100 % "sûr"', "l'a|b\u00A0<d>", 'ab`c ^d?%/+'])('is hidden in a path made of %s', (value) => {
    const address = new URL('https://shop.example/');
    address.pathname = value;
    expect(createHiding({ value }).text(address.pathname)).toBe('/•••');
  });

  it('is hidden where base64 begins within a word', () => {
    const code = Buffer.from(JSON_OF_ALL).toString('base64url');
    expect(hiding().text(`/a/bc${code}`)).not.toContain(code.slice(20, 40));
  });

  it.each([
    ['gzip', gzipSync],
    ['zlib', deflateSync],
    ['raw deflate', deflateRawSync],
    ['brotli', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('is hidden in a body in %s', (_format, compress) => {
    const { text } = hiding().record(bodyOf(compress(JSON_OF_ALL)));
    expect(text).toBe(compress(hiding().text(JSON_OF_ALL)).toString('base64'));
  });

  it('is hidden in a body that was cut, or grows too large to be read', () => {
    const whole = gzipSync(JSON_OF_ALL.repeat(50), { level: 0 });
    const { text } = hiding().record(bodyOf(whole.subarray(0, 2_000)));
    expect(gunzipSync(Buffer.from(text, 'base64')).toString()).toMatch(/"card":"•••"/);
    const bomb = hiding().record(bodyOf(gzipSync(JSON_OF_ALL + ' '.repeat(5_000_000))));
    expect(Buffer.from(bomb.text, 'base64').toString()).toBe('•••');
  });

  it('changes nothing where none is', () => {
    const record = {
      url: 'https://shop.example/a-long-path-of-words/0123456789abcdef0123456789abcdef',
      body: bodyOf(gzipSync('{"event":"page_view"}')),
      push: { encoding: 'base64', text: 'no base64, a text', word: WORD },
    };
    expect(hiding().record(record)).toEqual({ ...record, push: { ...record.push, word: '•••' } });
    const pushed = { encoding: 'base64', text: WORD };
    expect(hiding().record(pushed)).toEqual({ ...pushed, text: '•••' });
  });
});
