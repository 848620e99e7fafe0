import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Document that was shown in place of a page. */
export interface ShownDocument {
  document: RequestRecord | null;
  title: string | null;
  requests: readonly RequestRecord[];
}

interface Signs {
  status: number;
  title: string;
  header: (name: string) => string;
  /** Returns whether the document requested an address that matches the part. */
  hasRequested: (part: RegExp) => boolean;
}

/**
 * Marks of responses by which bot protections answer a suspected robot, by vendor, from their documentation. A mark
 * never also occurs on a normal page (as a cookie or a monitoring script does).
 */
const MARKS: readonly (readonly [string, (signs: Signs) => boolean])[] = [
  [
    'Cloudflare',
    ({ status, title, header }) =>
      header('cf-mitigated') === 'challenge' ||
      (isRefused(status) && /^(just a moment|attention required! \| cloudflare)/i.test(title)),
  ],
  ['DataDome', ({ status, hasRequested }) => isRefused(status) && hasRequested(/\.captcha-delivery\.com\//)],
  [
    'Akamai',
    ({ status, title, header, hasRequested }) =>
      hasRequested(/\/_sec\/cp_challenge\//) ||
      (isRefused(status) && /akamaighost/i.test(header('server')) && /^access denied$/i.test(title)),
  ],
  ['Imperva', ({ hasRequested }) => hasRequested(/\/_Incapsula_Resource\?.*\bincident_id=/)],
  [
    'HUMAN',
    ({ status, title, hasRequested }) =>
      isRefused(status) &&
      (/^access to this page has been denied/i.test(title) || hasRequested(/captcha\.px-(cdn|cloud)\.net\//)),
  ],
  ['AWS WAF', ({ header }) => /^(challenge|captcha)$/.test(header('x-amzn-waf-action'))],
  ['Kasada', ({ status, header }) => isRefused(status) && header('x-kpsdk-ct') !== ''],
  ['Vercel', ({ header }) => /^(challenge|deny)$/.test(header('x-vercel-mitigated'))],
  ['Sucuri', ({ status, header }) => isRefused(status) && header('x-sucuri-block') !== ''],
  ['Radware', ({ hasRequested }) => hasRequested(/validate\.perfdrive\.com\//)],
  [
    'a CAPTCHA',
    ({ status, hasRequested }) =>
      isRefused(status) &&
      hasRequested(
        /(hcaptcha\.com|google\.com\/recaptcha|recaptcha\.net|challenges\.cloudflare\.com\/turnstile)/,
      ),
  ],
];

/**
 * Returns the failure of a visit that met a challenge or a block page in place of the site; null for any other
 * document.
 */
export function challengeOf({ document, title, requests }: ShownDocument): Failure | null {
  if (document === null || document.status === null) return null;
  const signs: Signs = {
    status: document.status,
    title: (title ?? '').trim(),
    header: (name) => document.responseHeaders[name] ?? '',
    hasRequested: (part) => requests.some(({ url, finalUrl }) => part.test(url) || part.test(finalUrl)),
  };
  const mark = MARKS.find(([, isSeen]) => isSeen(signs));
  if (mark === undefined) return null;
  return {
    code: 'challenged',
    message: `HTTP status ${signs.status}, a challenge or block page of ${mark[0]}`,
  };
}

/**
 * Returns whether a bot protection may have answered: some send their page with status 429 or 503. Such a page has to
 * be read to its end.
 */
export function isRefused(status: number): boolean {
  return [401, 403, 405, 406, 429, 503].includes(status);
}
