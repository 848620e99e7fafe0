import { getDomain } from 'tldts';
import type { BlockedResponse } from '../record/refused-answer.ts';

/** Response to a no-cors request, with the facts about its requester that Chromium's network service has. */
export interface CrossOriginAnswer {
  url: string;
  /** Origin of the requesting document; `null` as text for an opaque one. */
  initiator: string;
  embedderPolicy: 'None' | 'Credentialless' | 'RequireCorp';
  /** True for a redirect: only its policy is checked, not its body. */
  isRedirect: boolean;
  header: (name: string) => string | null;
  bytes: Buffer;
}

const byPolicy = (name: string, blockedReason: BlockedResponse['blockedReason']): BlockedResponse => ({
  errorText: `net::ERR_BLOCKED_BY_RESPONSE.${name}`,
  blockedReason,
});
const NOT_SAME_ORIGIN = byPolicy('NotSameOrigin', 'corp-not-same-origin');
const NOT_SAME_SITE = byPolicy('NotSameSite', 'corp-not-same-site');
const BY_EMBEDDER = byPolicy(
  'NotSameOriginAfterDefaultedToSameOriginByCoep',
  'corp-not-same-origin-after-defaulted-to-same-origin-by-coep',
);
const BY_ORB: BlockedResponse = { errorText: 'net::ERR_BLOCKED_BY_ORB' };

/**
 * Returns why Chromium's network service would withhold the response to a no-cors request from the page; null: it would
 * not. Responses given by the Fetch domain of CDP bypass that service. It checks Cross-Origin-Resource-Policy and
 * opaque responses.
 */
export function refusalOf(answer: CrossOriginAnswer): BlockedResponse | null {
  if (URL.parse(answer.url)?.origin === answer.initiator) return null;
  return refusalByPolicy(answer) ?? (answer.isRedirect ? null : refusalAsOpaque(answer));
}

/**
 * Returns the refusal by policy; Fetch, "cross-origin resource policy internal check". Values are exact: another one
 * counts as none.
 */
function refusalByPolicy({
  url,
  initiator,
  embedderPolicy,
  header,
}: CrossOriginAnswer): BlockedResponse | null {
  const policy = header('cross-origin-resource-policy');
  if (policy === 'same-origin') return NOT_SAME_ORIGIN;
  if (policy === 'same-site') return isSameSite(initiator, url) ? null : NOT_SAME_SITE;
  // Under `credentialless` a no-cors request has no credentials, and is allowed.
  return policy !== 'cross-origin' && embedderPolicy === 'RequireCorp' ? BY_EMBEDDER : null;
}

/**
 * Returns whether both are of one site. IP addresses and single names belong to no site. A secure response is not given
 * to an insecure page.
 */
function isSameSite(initiator: string, url: string): boolean {
  const [from, to] = [URL.parse(initiator), URL.parse(url)];
  if (from === null || to === null || (from.protocol !== 'https:' && to.protocol === 'https:')) return false;
  const [own, other] = [from, to].map(({ hostname }) => getDomain(hostname, { allowPrivateDomains: true }));
  return own !== null && own === other;
}

/** Opaque response blocking, "opaque-blocklisted-never-sniffed MIME type". */
const NEVER_SNIFFED =
  /^(application\/((x-)?gzip|x-protobuf(fer)?|zip|pdf|ms(excel|powerpoint|word)|msword-template|vnd\.(ces-quick(point|sheet|word)|ms-(excel|powerpoint|word)(\..*)?|msword|openxmlformats-officedocument\..*|(presentation|spreadsheet|wordprocessing)-openxml(ml)?|visio))|multipart\/(byteranges|signed)|text\/(csv|event-stream))$/;
const MARKUP_OR_JSON = /^(text\/(html|json|xml|plain)|application\/(json|xml)|[^/]+\/[^/]+\+(json|xml))$/;
const ALWAYS_GIVEN = /^(text\/css|image\/svg\+xml)$/;

/** Beginnings of JSON, and of prefixes that prevent its execution as a script. */
const NO_SCRIPT =
  /^\s*(\{\s*"([^"\\]|\\.)*"\s*:|\)\]\}'|\{\}\s*&&|for\s*\(\s*;\s*;\s*\)|while\s*\(\s*1\s*\))/;
const MARKUP =
  /^(?:\s|<!--(?:(?!-->)[^])*-->)*<(?:!doctype html|script|html|head|iframe|h1|div|font|table|a|style|title|b|body|br|p|\?xml)[\s>/]/i;
/** Number of bytes that Chromium inspects. */
const SNIFFED_BYTES = 1024;

function refusalAsOpaque({ header, bytes }: CrossOriginAnswer): BlockedResponse | null {
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  // A response without a type is not inspected.
  if (type === '' || ALWAYS_GIVEN.test(type)) return null;
  if (NEVER_SNIFFED.test(type)) return BY_ORB;
  if (MARKUP_OR_JSON.test(type) && header('x-content-type-options')?.trim().toLowerCase() === 'nosniff')
    return BY_ORB;
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  return NO_SCRIPT.test(start) || MARKUP.test(start) ? BY_ORB : null;
}
