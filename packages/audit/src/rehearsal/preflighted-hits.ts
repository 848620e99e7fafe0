import { requestsOf, type SeenPage } from './rehearsal-case.ts';

/** Matches content types that need no preflight, followed by such methods. Fetch, "CORS-safelisted request-header". */
const SAFE_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/**
 * Returns whether a hit was answered locally and required a preflight. Vigie allowed that preflight; the collector may
 * not.
 */
export function isAllowedByUs(page: Pick<SeenPage, 'observation'>): boolean {
  const { finalUrl, requestedUrl } = page.observation;
  const own = URL.parse(finalUrl ?? requestedUrl)?.origin;
  return requestsOf(page).some(({ answeredLocally, url, method, requestHeaders }) => {
    if (!answeredLocally || method === 'OPTIONS' || URL.parse(url)?.origin === own) return false;
    const type = requestHeaders['content-type'];
    return !SAFE_METHODS.has(method) || (type !== undefined && !SAFE_TYPE.test(type));
  });
}
