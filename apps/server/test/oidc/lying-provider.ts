import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { base64url, exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK } from 'jose';
import { closeServer } from './close-server.ts';

type Claims = Record<string, unknown>;

/** Deviations of a provider from the protocol; an absent field means correct behaviour. */
export interface Lies {
  metadata?: Claims;
  /** Status of the discovery document. */
  metadataStatus?: number;
  /** True if the discovery document never arrives. */
  isMetadataSilent?: boolean;
  /** Claims that replace those of the ID token; undefined removes a claim. */
  claims?: Claims;
  signedBy?: 'itself' | 'nobody' | 'another-key' | 'the-secret' | 'its-public-key';
  userinfo?: Claims;
  /** Fields of the token endpoint's answer. */
  answer?: Claims;
  tokenStatus?: number;
  /** Extra bytes in an answer of the token endpoint. */
  padding?: number;
  /** True if the token endpoint never answers. */
  isSilent?: boolean;
}

export interface LyingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  lies: Lies;
  /** Claims of its ID tokens, before the lies are applied. */
  person: Claims;
  /** Returns the parameters that a browser brings back after it was sent to this address. */
  authorise(url: string): { code: string; state: string; iss: string };
  /** Signs any claims, with its own key unless the lies specify another. */
  sign(claims: Claims, header?: Claims): Promise<string>;
  keysAsked: number;
  close(): Promise<void>;
}

interface Code {
  nonce: string;
  challenge: string;
}

export const now = () => Math.floor(Date.now() / 1000);

/** Starts a provider on a loopback port that can be set to lie. */
export async function openLyingProvider(): Promise<LyingProvider> {
  const [own, other] = await keys;
  const codes = new Map<string, Code>();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: LyingProvider = {
    issuer,
    clientId: 'vigie',
    clientSecret: 'a secret of the client, long enough to be one',
    lies: {},
    person: {},
    keysAsked: 0,
    authorise: (url) => {
      const { searchParams } = new URL(url);
      const code = crypto.randomUUID();
      const parameter = (name: string) => searchParams.get(name) ?? '';
      codes.set(code, { nonce: parameter('nonce'), challenge: parameter('code_challenge') });
      return { code, state: parameter('state'), iss: issuer };
    },
    sign: (claims, header = {}) => sign(claims, header),
    close: () => closeServer(server),
  };

  async function sign(claims: Claims, header: Claims): Promise<string> {
    const { signedBy = 'itself' } = provider.lies;
    const encode = (part: Claims) => base64url.encode(JSON.stringify(part));
    if (signedBy === 'nobody') return `${encode({ alg: 'none', ...header })}.${encode(claims)}.`;
    const secret = signedBy === 'the-secret' ? provider.clientSecret : own.publicPem;
    if (signedBy === 'the-secret' || signedBy === 'its-public-key')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(new TextEncoder().encode(secret));
    const key = signedBy === 'another-key' ? other : own;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(key.privateKey);
  }

  async function answerToken(request: IncomingMessage) {
    const form = new URLSearchParams(await text(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || code.challenge !== challenge)
      return { status: 400, body: { error: 'invalid_grant' } };
    const times = { iat: now(), exp: now() + 600 };
    const claims = {
      iss: issuer,
      aud: 'vigie',
      ...times,
      nonce: code.nonce,
      ...provider.person,
      ...provider.lies.claims,
    };
    const body = {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await sign(claims, {}),
      ...provider.lies.answer,
    };
    return { status: provider.lies.tokenStatus ?? 200, body };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { lies } = provider;
    const send = (body: Claims, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        if (lies.isMetadataSilent === true) return;
        return void send({ ...metadataOf(issuer), ...lies.metadata }, lies.metadataStatus);
      case '/keys':
        provider.keysAsked += 1;
        return void send({ keys: [own.jwk] });
      case '/token': {
        if (lies.isSilent === true) return;
        const { status, body } = await answerToken(request);
        return void send({ ...body, ...(lies.padding && { padding: 'x'.repeat(lies.padding) }) }, status);
      }
      case '/userinfo':
        return void send({ ...provider.person, ...lies.userinfo });
      default:
        return void send({}, 404);
    }
  }
  return provider;
}

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorise`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Two keys for all providers: generating one takes long. */
const keys = Promise.all([createSigningKey(), createSigningKey()]);

async function createSigningKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  return { privateKey, jwk, publicPem: await exportSPKI(publicKey) };
}
