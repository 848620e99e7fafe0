import { expecting } from '../demo-page.ts';
import { PRODUCTS } from '../shop/catalogue.ts';
import { TAG_NAME, measuringTag, script } from '../shop/tracking-snippet.ts';
import { shelf } from './catalogue-pages.ts';
import { prose } from './house-pages.ts';
import { pageEntry, shopPage, usualTag, type ShopPage } from './shop-page.ts';

/** Verdicts of a page without a tag, which therefore sends nothing to the collector and no page view. */
export const CAUSED_BY_TAG = { tagPhp: 'tagJs', hitPageview: 'tagPhp' } as const;
const NOTHING_SENT = { tagPhp: 'not-requested', hitPageview: 'not-sent' } as const;

const OLD_PERMISSIONS = { 'permissions-policy': 'geolocation=(self)' };
/** Harmless headers that releases added to the pages that they broke, in the same night. */
const NEW_PERMISSIONS = { 'permissions-policy': 'geolocation=()' };

/** Returns a script of the page's own, and the headers before its release. */
const withScript = (src: string): Pick<ShopPage, 'headers' | 'end'> => ({
  headers: () => OLD_PERMISSIONS,
  end: () => `<script defer src="${src}"></script>`,
});

/** Returns the tag in one of its versions. */
const taggedAt = (version: string) =>
  usualTag(({ tagOrigin }) => ({ tag: `${tagOrigin}/${version}/${TAG_NAME}` }));

/** Faults of realistic kinds, on pages in the menu and the sitemap. */
export const listedFaults = [
  shopPage({
    path: '/promo/soldes-2019',
    title: 'Fins de série',
    type: 'promotion',
    main: `${prose('Fins de série', ['Les dernières tailles, à prix doux. Cette page sert depuis les soldes de 2019.'])}${shelf(PRODUCTS.slice(0, 3))}`,
    ...withScript('/soldes-3.js'),
    headers: () => ({ ...NEW_PERMISSIONS, 'content-security-policy': "script-src 'self' 'unsafe-inline'" }),
    before: withScript('/soldes-2.js'),
    expected: expecting({ tagJs: 'blocked-by-csp', csp: 'blocks-js-tag', ...NOTHING_SENT }),
    causes: { tagJs: 'csp', ...CAUSED_BY_TAG },
  }),
  shopPage({
    path: '/promo/vente-privee',
    title: 'Vente privée',
    type: 'promotion',
    main: `${prose('Vente privée', ['Réservée aux abonnés de la lettre. Page réalisée par l’agence.'])}${shelf(PRODUCTS.slice(3, 6))}`,
    tag: () => '',
    expected: expecting({ tagJs: 'not-requested', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  shopPage({
    path: '/archives/catalogue-2021',
    title: 'Catalogue 2021',
    type: 'categorie',
    main: `${prose('Catalogue 2021', ['Ce que nous vendions alors.'])}${shelf(PRODUCTS.slice(8))}`,
    ...withScript('/catalogue-6.js'),
    headers: () => NEW_PERMISSIONS,
    tag: taggedAt('v1'),
    before: { ...withScript('/catalogue-5.js'), tag: taggedAt('v3') },
    expected: expecting({ tagJs: 'http-error', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  shopPage({
    path: '/sav/suivi-de-colis',
    title: 'Suivre un colis',
    type: 'service',
    main: `${prose('Suivre un colis', ['Le numéro de suivi est dans le courriel d’expédition.'])}<form><label>Numéro de suivi<input name="suivi"></label><button type="submit">Suivre</button></form>`,
    ...withScript('/colis-12.js'),
    headers: () => ({ ...NEW_PERMISSIONS, 'content-security-policy': "connect-src 'self'" }),
    before: withScript('/colis-11.js'),
    expected: expecting({ csp: 'blocks-php-tag', tagPhp: 'blocked-by-csp', hitPageview: 'failed' }),
    causes: { tagPhp: 'csp', hitPageview: 'tagPhp' },
  }),
  shopPage({
    path: '/sav/retours',
    title: 'Retours',
    type: 'service',
    main: prose('Renvoyer un article', [
      'Trente jours pour changer d’avis. L’étiquette de retour est offerte.',
    ]),
    ...withScript('/etiquette-8.js'),
    headers: () => NEW_PERMISSIONS,
    tag: measuringTag('/mesure-5.js'),
    before: { ...withScript('/etiquette-7.js'), tag: measuringTag('/mesure-4.js') },
    expected: expecting({ tagPhp: 'http-error', hitPageview: 'failed' }),
    causes: { hitPageview: 'tagPhp' },
  }),
  shopPage({
    path: '/recherche',
    title: 'Rechercher',
    type: 'recherche',
    main: `<h1>Rechercher</h1><form><label>Que cherchez-vous ?<input name="q" type="search"></label><button type="submit">Chercher</button></form>`,
    dataLayer: { html: '', pushes: [pageEntry('recherche')] },
    tag: usualTag(() => ({ attributes: '' })),
    end: () => script(`window.dataLayer = [];\ndataLayer.push(${JSON.stringify(pageEntry('recherche'))});`),
    expected: expecting({ dataLayer: 'late' }),
  }),
  shopPage({
    path: '/blog/les-noeuds-utiles',
    title: 'Cinq nœuds utiles à terre',
    type: 'article',
    main: `<article>${prose('Cinq nœuds utiles à terre', ['La chaise, le cabestan, le huit, le plat, l’écoute : de quoi tout attacher.'])}</article>`,
    dataLayer: { html: '', pushes: [] },
    expected: expecting({ dataLayer: 'missing' }),
  }),
  shopPage({
    path: '/boutiques',
    title: 'Nos boutiques',
    type: 'service',
    main: prose('Nos boutiques', [
      'Concarneau, 12 quai de la Croix',
      'Brest, 3 rue de Siam',
      'Saint-Malo, intra-muros',
    ]),
    ...withScript('/carte-4.js'),
    headers: () => NEW_PERMISSIONS,
    tag: taggedAt('v2'),
    before: { ...withScript('/carte-3.js'), tag: taggedAt('v3') },
    expected: expecting({ tagJs: 'script-error', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  shopPage({
    path: '/newsletter',
    title: 'La lettre du phare',
    type: 'service',
    main: `${prose('La lettre du phare', ['Une fois par mois, des nouvelles du port.'])}<form><label>Votre adresse<input name="adresse" type="email"></label><button type="submit">Je m’abonne</button></form>`,
    end: ({ tagOrigin }) => `<script async src="${tagOrigin}/${TAG_NAME}"></script>`,
    expected: expecting({ tagJs: 'loaded-twice' }),
  }),
];
