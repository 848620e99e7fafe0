import { beforeEach, describe, expect, test } from 'vitest';
import { createKeyPair, importPrivateKey, importPublicKey } from './keys.ts';
import { createNonceCache } from './nonce-cache.ts';
import { isAnswerSigned, LINK_HEADERS, requestFault, signAnswer, signRequest } from './signature.ts';

const PANEL = '0197f4e2-6f7b-7000-8000-000000000001';
const AGENT = '0197f4e2-6f7b-7000-8000-000000000002';
const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const pair = createKeyPair();
const privateKey = importPrivateKey(pair.privateKey);
const publicKey = importPublicKey(pair.publicKey);
const request = { method: 'PUT', path: '/v1/runs/a/attempts/1?x=1', body: Buffer.from('{"a":1}') };

let nonces = createNonceCache();
beforeEach(() => {
  nonces = createNonceCache();
});

const verifier = (changes = {}) => ({
  panelId: PANEL,
  agentId: AGENT,
  publicKey,
  nowMs: NOW_MS,
  sinceMs: 0,
  nonces,
  ...changes,
});
const signed = (atMs = NOW_MS) => signRequest(request, { panelId: PANEL, agentId: AGENT, privateKey, atMs });

describe('a signed request', () => {
  test('is taken as it was sent', () => {
    expect(requestFault(request, signed(), verifier())).toBeNull();
  });

  test.each([
    ['method', { method: 'DELETE' }],
    ['path', { path: '/v1/runs/b/attempts/1?x=1' }],
    ['query', { path: '/v1/runs/a/attempts/1?x=2' }],
    ['body', { body: Buffer.from('{"a":2}') }],
  ])('is refused with another %s', (_what, change) => {
    expect(requestFault({ ...request, ...change }, signed(), verifier())).toBe('bad-signature');
  });

  test.each([
    ['nonce', { [LINK_HEADERS.nonce]: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['time', { [LINK_HEADERS.timestamp]: String(NOW_MS + 1) }],
    ['panel', { [LINK_HEADERS.panelId]: AGENT }],
    ['signature', { [LINK_HEADERS.signature]: 'AAAA' }],
  ])('is refused with another %s', (_what, change) => {
    expect(requestFault(request, { ...signed(), ...change }, verifier())).toBe('bad-signature');
  });

  test('is refused without a signature', () => {
    expect(requestFault(request, {}, verifier())).toBe('bad-signature');
  });

  test('is refused by another agent', () => {
    expect(requestFault(request, signed(), verifier({ agentId: PANEL }))).toBe('bad-signature');
  });

  test('is refused under another key', () => {
    const stranger = importPublicKey(createKeyPair().publicKey);
    expect(requestFault(request, signed(), verifier({ publicKey: stranger }))).toBe('bad-signature');
  });

  test.each([-300, 300])('is taken %i s off the clock', (seconds) => {
    expect(requestFault(request, signed(NOW_MS + seconds * 1000), verifier())).toBeNull();
  });

  test.each([-301, 301])('is refused %i s off the clock', (seconds) => {
    expect(requestFault(request, signed(NOW_MS + seconds * 1000), verifier())).toBe('clock-skew');
  });

  test('is refused when it was signed before the agent began to remember nonces', () => {
    expect(requestFault(request, signed(NOW_MS - 1), verifier({ sinceMs: NOW_MS }))).toBe('clock-skew');
  });

  test('is refused the second time', () => {
    const headers = signed();
    requestFault(request, headers, verifier());
    expect(requestFault(request, headers, verifier({ nowMs: NOW_MS + 299_000 }))).toBe('replayed');
  });

  test('is refused the second time at any moment at which its time would still do', () => {
    const headers = signed(NOW_MS + 300_000);
    requestFault(request, headers, verifier());
    expect(requestFault(request, headers, verifier({ nowMs: NOW_MS + 600_000 }))).toBe('replayed');
  });
});

test('a nonce is forgotten when no message that carries it could be in time', () => {
  nonces.add('a', NOW_MS);
  expect(nonces.add('a', NOW_MS + 600_001)).toBe(true);
});

describe('a signed answer', () => {
  const answer = { status: 200, requestNonce: 'n1', body: Buffer.from('{}') };
  const signature = signAnswer(answer, privateKey);

  test('is taken as it was sent', () => {
    expect(isAnswerSigned(answer, signature, publicKey)).toBe(true);
  });

  test.each([
    ['status', { status: 201 }],
    ['request', { requestNonce: 'n2' }],
    ['body', { body: Buffer.from('{ }') }],
  ])('is refused with another %s', (_what, change) => {
    expect(isAnswerSigned({ ...answer, ...change }, signature, publicKey)).toBe(false);
  });
});
