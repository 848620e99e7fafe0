import type { Access } from '@vigie/contract/access.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import { sentAccess } from '../access/sent-access.ts';
import { acceptedLanguages, PRODUCT } from '../visitor-headers.ts';

interface Crawl {
  visits: Pick<VisitOptions, 'namesVigie' | 'profile'>;
  access?: Access | undefined;
  aboutUrl?: string | null | undefined;
}

/**
 * Returns the headers of requests that the browser does not make: for robots.txt, sitemaps and the first page. Only the
 * origins of the access receive its values.
 */
export function crawlHeaders({ visits, access, aboutUrl = null }: Crawl) {
  const { namesVigie, profile } = visits;
  const about = aboutUrl === null ? '' : `; +${aboutUrl}`;
  const shared = {
    'user-agent': `Mozilla/5.0 (compatible${namesVigie ? `; ${PRODUCT}${about}` : ''})`,
    ...(profile.language === null ? {} : { 'accept-language': acceptedLanguages(profile.language) }),
  };
  const sent = sentAccess(access);
  return (url: string): Record<string, string> => ({ ...shared, ...sent.headersWithCookiesFor(url) });
}
