import { createHash, randomBytes, sign, verify, type KeyObject } from 'node:crypto';
import { CLOCK_SKEW_SECONDS } from '@vigie/contract/agent-protocol.ts';
import type { NonceCache } from './nonce-cache.ts';

/** Names of the headers with a signature; the timestamp is in ms since 1970. */
export const LINK_HEADERS = {
  panelId: 'vigie-panel',
  agentId: 'vigie-agent',
  timestamp: 'vigie-timestamp',
  nonce: 'vigie-nonce',
  signature: 'vigie-signature',
} as const;

/** Signed fields of a request; `path` is the part from `/v1` on, with its query. */
export type LinkRequest = { method: string; path: string; body: Uint8Array };
/** Signed fields of an answer: that request's nonce binds it to one request. */
export type LinkAnswer = { status: number; requestNonce: string; body: Uint8Array };
/** Request headers by lower-case name. */
export type LinkHeaders = Readonly<Record<string, string | string[] | undefined>>;

type Signer = { panelId: string; agentId: string; privateKey: KeyObject; atMs: number };

/** Signs a request; returns the headers to send, with a fresh nonce. */
export function signRequest(request: LinkRequest, signer: Signer): Record<string, string> {
  const timestamp = String(Math.round(signer.atMs));
  const nonce = randomBytes(16).toString('base64url');
  const text = requestText(request, { agentId: signer.agentId, timestamp, nonce });
  return {
    [LINK_HEADERS.panelId]: signer.panelId,
    [LINK_HEADERS.agentId]: signer.agentId,
    [LINK_HEADERS.timestamp]: timestamp,
    [LINK_HEADERS.nonce]: nonce,
    [LINK_HEADERS.signature]: sign(null, text, signer.privateKey).toString('base64url'),
  };
}

type Verifier = {
  panelId: string;
  agentId: string;
  publicKey: KeyObject;
  nowMs: number;
  /** Start of the stored nonces in ms; older requests are refused. */
  sinceMs: number;
  nonces: NonceCache;
};

/** Returns whether the holder of that key signed the request, whatever its age: pairing has no common clock yet. */
export function isRequestSigned(
  request: LinkRequest,
  headers: LinkHeaders,
  by: { agentId: string; publicKey: KeyObject },
): boolean {
  const text = requestText(request, {
    agentId: by.agentId,
    timestamp: read(headers, LINK_HEADERS.timestamp),
    nonce: read(headers, LINK_HEADERS.nonce),
  });
  return isSigned(text, read(headers, LINK_HEADERS.signature), by.publicKey);
}

/** Reason why a request is refused; `clock-skew` and `replayed` apply to valid signatures only. */
export type RequestFault = 'bad-signature' | 'clock-skew' | 'replayed';

/** Verifies a request's signature, age (±300 s) and uniqueness; returns null if all are valid. */
export function requestFault(
  request: LinkRequest,
  headers: LinkHeaders,
  verifier: Verifier,
): RequestFault | null {
  if (read(headers, LINK_HEADERS.panelId) !== verifier.panelId) return 'bad-signature';
  if (!isRequestSigned(request, headers, verifier)) return 'bad-signature';
  const atMs = Number(read(headers, LINK_HEADERS.timestamp));
  if (!(Math.abs(verifier.nowMs - atMs) <= CLOCK_SKEW_SECONDS * 1000)) return 'clock-skew';
  if (atMs < verifier.sinceMs) return 'clock-skew';
  return verifier.nonces.add(read(headers, LINK_HEADERS.nonce), verifier.nowMs) ? null : 'replayed';
}

/** Signs an answer; returns the value of the signature header. */
export function signAnswer(answer: LinkAnswer, privateKey: KeyObject): string {
  return sign(null, answerText(answer), privateKey).toString('base64url');
}

/** Returns whether an answer was signed by that key, for that request. */
export function isAnswerSigned(answer: LinkAnswer, signature: string, publicKey: KeyObject): boolean {
  return isSigned(answerText(answer), signature, publicKey);
}

/** Both keys of a link at a renewal, for the proof that the agent holds its own. */
export type KeysProof = { agentId: string; panelPublicKey: string; agentPublicKey: string };

/** Returns the agent's signature, by the key that it names. */
export function proveKeys(keys: KeysProof, privateKey: KeyObject): string {
  return sign(null, keysText(keys), privateKey).toString('base64url');
}

/** Returns whether the holder of the named key made the proof. */
export function areKeysProven(keys: KeysProof, proof: string, publicKey: KeyObject): boolean {
  return isSigned(keysText(keys), proof, publicKey);
}

function read(headers: LinkHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isSigned(text: Buffer, signature: string, publicKey: KeyObject): boolean {
  return signature !== '' && verify(null, text, publicKey, Buffer.from(signature, 'base64url'));
}

function requestText(
  request: LinkRequest,
  by: { agentId: string; timestamp: string; nonce: string },
): Buffer {
  const { method, path, body } = request;
  return lines('vigie-request-1', method, path, by.agentId, by.timestamp, by.nonce, sha256(body));
}

function answerText({ status, requestNonce, body }: LinkAnswer): Buffer {
  return lines('vigie-answer-1', String(status), requestNonce, sha256(body));
}

function keysText({ agentId, panelPublicKey, agentPublicKey }: KeysProof): Buffer {
  return lines('vigie-keys-1', agentId, panelPublicKey, agentPublicKey);
}

/**
 * Returns the signed text, a line per part. No part can contain a line end: they come from request lines, header values
 * and hashes.
 */
function lines(...parts: string[]): Buffer {
  return Buffer.from(parts.join('\n'), 'utf8');
}

function sha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}
