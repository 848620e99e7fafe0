import { parse } from 'tldts';
import type { Match } from '../match.ts';

const LOCAL_LENGTH_MAX = 64;
const DOMAIN_LENGTH_MAX = 253;
const LOCAL_CHARACTER = /[\p{L}\p{M}\p{N}._+'~-]/u;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\p{N}.-]/u;
/** Example domains (RFC 2606 and RFC 6761). An address there still has the shape of personal data. */
const RESERVED = new Set(['example', 'test', 'invalid']);
/** Matches keys of services and identifiers of messages: `0123...@o1.ingest.example.com`. */
const MACHINE_MADE = /^(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Maximum distance in characters of a URL scheme that makes an address the credentials of a URL. */
const CREDENTIALS_LENGTH_MAX = 100;

/** Finds the e-mail addresses in a text. */
export function findEmails(text: string): Match[] {
  const found: Match[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const match = emailAround(text, at);
    if (match !== null) found.push(match);
  }
  return found;
}

function emailAround(text: string, at: number): Match | null {
  const written = runBefore(text, at);
  const local = written.replace(/^[.'+~-]+/, '');
  const domain = runAfter(text, at + 1).replace(/[.-]+$/, '');
  if (!isLocalPart(local) || !isMailDomain(domain)) return null;
  const [start, end] = [at - local.length, at + 1 + domain.length];
  const before = text.slice(Math.max(0, start - CREDENTIALS_LENGTH_MAX), start);
  const isCredentials = /:\/\/[^\s/@]*$/.test(before);
  const isSecureShell = local === 'git' && text[end] === ':';
  if (isCredentials || isSecureShell) return null;
  return { kind: 'email', value: text.slice(start, end), start, end };
}

function runBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < LOCAL_LENGTH_MAX && LOCAL_CHARACTER.test(text[start - 1] ?? ''))
    start -= 1;
  return text.slice(start, at);
}

function runAfter(text: string, from: number): string {
  let end = from;
  while (end - from < DOMAIN_LENGTH_MAX && DOMAIN_CHARACTER.test(text[end] ?? '')) end += 1;
  return text.slice(from, end);
}

function isLocalPart(local: string): boolean {
  return local !== '' && !local.endsWith('.') && !local.includes('..') && !MACHINE_MADE.test(local);
}

function isMailDomain(domain: string): boolean {
  // `logo@2x.zip` is an image for high-density screens.
  if (!domain.includes('.') || /^\d+x\./i.test(domain)) return false;
  const { domain: registered, isIcann, isPrivate, publicSuffix } = parse(domain);
  if (registered === null || publicSuffix === null) return false;
  return isIcann === true || isPrivate === true || RESERVED.has(publicSuffix);
}
