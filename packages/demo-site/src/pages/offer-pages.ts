import { consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { answerWith } from '../answers.ts';
import type { Addresses, PageSource, PlantedFault } from '../demo-page.ts';
import { expecting } from '../demo-page.ts';
import type { Offer } from '../offers/offer.ts';
import { OFFERS } from '../offers/offers.ts';
import { obedient, type HeadPart } from '../offers/partners.ts';
import { shopDocument } from '../shop/shop-document.ts';
import { prose } from './house-pages.ts';
import { pageEntry, pushing, usualTag } from './shop-page.ts';

const TYPE = 'promotion';
/** Link with which a visitor can change the answer. */
const AGAIN =
  '<p class="note"><a href="#consentement" onclick="comptoir.ask(); return false">Revoir mes choix</a></p>';

/**
 * Offers, which have partners and so a banner. No link of the other pages leads there: audits of the shop do not visit
 * them, only their own pool does.
 */
export const offerPages: PageSource[] = [
  offerPage({ path: '/offres', title: 'Nos offres', planted: [] }, { main: contents(), head: obedient }),
  ...OFFERS.map((offer) =>
    offerPage(offer, { main: prose(offer.title, offer.paragraphs), head: offer.head }),
  ),
];

type Page = Pick<Offer, 'path' | 'title' | 'documentTitle' | 'planted'>;

function offerPage(page: Page, parts: { main: string; head: HeadPart }): PageSource {
  const { path, title, planted } = page;
  const hasBanner = planted.every(({ kind }) => kind !== 'no-banner');
  const answer = (head: HeadPart, shown: string, end: string) => (addresses: Addresses) =>
    answerWith({
      type: 'text/html; charset=utf-8',
      body: shopDocument({
        title: shown,
        type: TYPE,
        main: parts.main + end,
        head: [pushing([pageEntry(TYPE)]).html, usualTag()(addresses), head(addresses)].join('\n'),
      }),
    });
  return {
    path,
    title,
    planted,
    server: 'shop',
    listed: false,
    needs: ['consent-accepted'],
    expected: expecting(),
    causes: {},
    warnings: {},
    pushes: null,
    answer: answer(parts.head, page.documentTitle ?? title, hasBanner ? AGAIN : ''),
    healthyAnswer: answer(obedient, title, AGAIN),
  };
}

/** Returns the list of the planted faults, for visitors of the demo. */
function contents(): string {
  const rows = OFFERS.map(
    ({ path, title, planted, story }) =>
      `<tr><td><a href="${path}">${title}</a></td><td>${planted.map(nameOf).join(', ')}</td><td>${story}</td></tr>`,
  );
  return `<h1>Nos offres</h1>
<p>Ces pages ont des partenaires : Boussole, qui mesure, Sillage, qui fait de la publicité, et Cabestan, qui dresse des profils. Elles demandent donc votre accord. Phare, qui mesure toute la boutique, en est dispensé.</p>
<h2>Coulisses de la démonstration</h2>
<p>Chaque offre a une faute que Vigie doit trouver. Cette page-ci n’en a pas.</p>
<table><tr><th>Page</th><th>Ce que Vigie en dit</th><th>Ce qui s’y passe</th></tr>
${rows.join('\n')}</table>`;
}

function nameOf({ kind }: PlantedFault): string {
  if (kind === 'vendor-refused') return 'Éditeur refusé';
  return kind === 'personal-data' ? 'Données personnelles' : consentFindingTitle(kind, 'fr');
}
