import { createPrivateKey, createSign } from 'node:crypto';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { memberOf, textAt } from './answer-members.ts';
import { ReportUnavailable, requestReport, type SendRequest } from './report-request.ts';

/** Service account of Google, as its JSON file names it. */
interface ServiceAccount {
  email: string;
  privateKey: string;
  keyId: string | undefined;
  tokenAddress: string;
}

/** Validity of an assertion in seconds, and time before its end at which a new token is taken. */
const VALID_SECONDS = 3_600;
const EARLY_MS = 60_000;

/**
 * Returns a function that gives an access token of a service account, and exchanges a signed assertion for a new one
 * when needed. Source: RFC 7523, section 2.1; developers.google.com/identity/protocols/oauth2/service-account
 */
export function accessTokens({
  json,
  scopes,
  send,
}: {
  json: string;
  scopes: readonly string[];
  send: SendRequest;
}): () => Promise<string> {
  let known: { token: string; untilMs: number } | null = null;
  return async () => {
    if (known !== null && Date.now() < known.untilMs - EARLY_MS) return known.token;
    const account = readAccount(json);
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(account, scopes),
    });
    const { status, json: answer } = await requestReport(send, account.tokenAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new TextEncoder().encode(body.toString()),
    });
    const [token, seconds] = [textAt(answer, 'access_token'), Number(memberOf(answer, 'expires_in'))];
    if (status >= 400 || token === '') {
      const message = `${textAt(answer, 'error')} ${textAt(answer, 'error_description')}`.trim();
      throw new ReportUnavailable('authentication', `HTTP ${status} ${message}`.trim());
    }
    known = { token, untilMs: Date.now() + (Number.isFinite(seconds) ? seconds : VALID_SECONDS) * 1000 };
    return token;
  };
}

/** Reads the file of a service account. Raises ReportUnavailable, whose text has nothing of it. */
function readAccount(text: string): ServiceAccount {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    throw new ReportUnavailable('authentication', 'the token is no JSON file of a service account');
  }
  const [email, privateKey] = [textAt(json, 'client_email'), textAt(json, 'private_key')];
  const tokenAddress = textAt(json, 'token_uri') || 'https://oauth2.googleapis.com/token';
  if (email === '' || privateKey === '' || URL.parse(tokenAddress) === null)
    throw new ReportUnavailable('authentication', 'the file lacks client_email, private_key or token_uri');
  return { email, privateKey, keyId: textAt(json, 'private_key_id') || undefined, tokenAddress };
}

function assertionOf(
  { email, privateKey, keyId, tokenAddress }: ServiceAccount,
  scopes: readonly string[],
): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  const claims = {
    iss: email,
    scope: scopes.join(' '),
    aud: tokenAddress,
    iat: nowSeconds,
    exp: nowSeconds + VALID_SECONDS,
  };
  const signed = [header, claims].map((part) => encoded(JSON.stringify(part))).join('.');
  try {
    const key = createPrivateKey(privateKey);
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
  } catch {
    throw new ReportUnavailable('authentication', 'private_key is no private key');
  }
}

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');
