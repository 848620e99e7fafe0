import { readFileSync } from 'node:fs';
import type { Answer } from '../answers.ts';
import { answerWith, neverAnswer, redirectTo } from '../answers.ts';
import type { PageSource } from '../demo-page.ts';
import { PAGE_SCRIPTS } from './page-scripts.ts';

/** Questions and purposes of the consent manager. */
const CONSENT_SETTINGS = {
  text: 'Avec votre accord, nous utilisons des cookies pour mesurer l’audience de nos offres et vous montrer des publicités qui vous ressemblent. Refuser ne change rien à vos achats.',
  purposes: [
    { id: 'mesure', label: 'Mesurer l’audience des offres' },
    { id: 'publicite', label: 'Montrer des publicités personnalisées' },
  ],
};

/** Resources of the shop beside its pages: style, workers, small services. */
export const RESOURCES: Readonly<Record<string, Answer>> = {
  '/boutique.css': answerWith({ type: 'text/css; charset=utf-8', body: read('./boutique.css') }),
  '/consentement.js': javascript(read('../offers/consentement.js')),
  '/consentement.json': answerWith({ type: 'application/json', body: JSON.stringify(CONSENT_SETTINGS) }),
  '/service-worker.js': javascript(read('../tag/service-worker.js')),
  '/worker.js': javascript(read('../tag/worker.js')),
  ...Object.fromEntries(Object.entries(PAGE_SCRIPTS).map(([path, text]) => [path, javascript(text)])),
  // Short addresses of the newsletter. The first one loses the campaign.
  '/l/papeterie': redirectTo('/categorie/papeterie', 301),
  '/l/nouveautes': (request, response) =>
    redirectTo(`/categorie/nouveautes${new URL(request.url ?? '/', 'http://localhost').search}`)(
      request,
      response,
    ),
  '/api/stock': answerWith({ type: 'application/json', body: '{"stock":12}' }),
  '/api/attente': neverAnswer,
};

/** Returns robots.txt, which closes the customers' area. */
export function robotsTxt(origin: string): Answer {
  return answerWith({
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /compte/\n\nSitemap: ${origin}/sitemap.xml\n`,
  });
}

/** Returns sitemap.xml with the listed pages. */
export function sitemapXml(origin: string, pages: readonly PageSource[]): Answer {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return answerWith({
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  });
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function javascript(body: string): Answer {
  return answerWith({ type: 'text/javascript; charset=utf-8', body });
}
