import { expecting } from '../demo-page.ts';
import { TAG_INTEGRITY } from '../tag-server.ts';
import { COLLECTOR_NAME, TAG_NAME, script } from '../shop/tracking-snippet.ts';
import { prose } from './house-pages.ts';
import { CAUSED_BY_TAG } from './listed-faults.ts';
import type { ShopPage } from './shop-page.ts';
import { commanding, pageEntry, shopPage, usualTag } from './shop-page.ts';

const NOTHING_SENT = { tagPhp: 'not-requested', hitPageview: 'not-sent' } as const;
const WRONG_INTEGRITY = `${TAG_INTEGRITY.slice(0, -8)}AAAAAAAA`;
const SECURE: Partial<ShopPage> = {
  server: 'secure',
  needs: ['invalid-certificates-accepted', 'host-resolver-rules'],
};

const tagFaults = [
  offer('/offre/fete-des-meres', 'Fête des mères', {
    tag: usualTag(({ tagOrigin }) => ({ tag: `${tagOrigin}/coupe/${TAG_NAME}` })),
    expected: expecting({ tagJs: 'network-error', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  offer('/offre/carte-cadeau', 'Carte cadeau', {
    tag: usualTag(() => ({ attributes: `async crossorigin="anonymous" integrity="${WRONG_INTEGRITY}"` })),
    expected: expecting({ tagJs: 'integrity-mismatch', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  offer('/offre/parrainage', 'Parrainage', {
    tag: usualTag(({ tagOrigin }) => ({ tag: `${tagOrigin}/texte/${TAG_NAME}` })),
    expected: expecting({ tagJs: 'wrong-mime-type', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
  offer('/paiement/merci', 'Merci de votre commande', {
    ...SECURE,
    tag: usualTag(({ insecureTagOrigin }) => ({ tag: `${insecureTagOrigin}/${TAG_NAME}` })),
    expected: expecting({ tagJs: 'mixed-content', ...NOTHING_SENT }),
    causes: CAUSED_BY_TAG,
  }),
];

const collectorFaults = [
  offer('/aide/tailles', 'Guide des tailles', {
    tag: commanding(),
    expected: expecting(NOTHING_SENT),
    causes: { hitPageview: 'tagPhp' },
  }),
  offer('/aide/entretien', 'Conseils d’entretien', {
    tag: usualTag(({ collectorOrigin }) => ({ collector: `${collectorOrigin}/coupe/${COLLECTOR_NAME}` })),
    expected: expecting({ tagPhp: 'network-error', hitPageview: 'failed' }),
    causes: { hitPageview: 'tagPhp' },
  }),
  offer('/offre/quiz', 'Quiz : quel marin êtes-vous ?', {
    tag: usualTag(({ collectorOrigin }) => ({
      collector: `${collectorOrigin}/sans-cors/${COLLECTOR_NAME}`,
      commands: [['setTransport', 'json'], ['trackPageView']],
    })),
    expected: expecting({ tagPhp: 'blocked-by-cors', hitPageview: 'failed' }),
    causes: { hitPageview: 'tagPhp' },
  }),
  offer('/offre/ambassadeurs', 'Nos ambassadeurs', {
    tag: commanding(['setSite', 'VOTRE_SITE_ID'], ['trackPageView']),
    expected: expecting({ hitPageview: 'wrong-account' }),
  }),
  offer('/paiement/carte', 'Paiement par carte', {
    ...SECURE,
    tag: usualTag(({ secureOrigin, insecureCollectorOrigin }) => ({
      tag: `${secureOrigin}/${TAG_NAME}`,
      collector: `${insecureCollectorOrigin}/${COLLECTOR_NAME}`,
    })),
    expected: expecting({ tagPhp: 'mixed-content', hitPageview: 'failed' }),
    causes: { hitPageview: 'tagPhp' },
  }),
];

const dataLayerFaults = [
  offer('/offre/fete-des-peres', 'Fête des pères', {
    dataLayer: {
      html: script(`window.dataLayer = ${JSON.stringify(pageEntry('promotion'))};`),
      pushes: null,
    },
    expected: expecting({ dataLayer: 'not-an-array' }),
  }),
  offer('/aide/garantie', 'Garantie', {
    dataLayer: { html: script('window.dataLayer = [];'), pushes: [] },
    expected: expecting({ dataLayer: 'empty' }),
  }),
  offer('/aide/reparation', 'Réparation', {
    dataLayer: {
      html: script(
        'const { proxy, revoke } = Proxy.revocable([], {});\nwindow.dataLayer = proxy;\nrevoke();',
      ),
      pushes: null,
    },
    expected: expecting({ dataLayer: 'unreadable' }),
  }),
  offer('/aide/retours', 'Retours', {
    dataLayer: {
      html: script(`window.dataLayer = new Proxy([${JSON.stringify(pageEntry('promotion'))}], {
  get() { throw new Error('piège'); },
});`),
      pushes: null,
    },
    expected: expecting({ dataLayer: 'unreadable' }),
  }),
];

const pageViewFaults = [
  offer('/offre/configurateur', 'Composer son panier garni', {
    tag: commanding(['trackEvent', 'configurateur', 'ouverture']),
    expected: expecting({ hitPageview: 'not-sent' }),
  }),
  offer('/offre/ventes-flash', 'Ventes flash', {
    tag: usualTag(({ collectorOrigin }) => ({
      collector: `${collectorOrigin}/pages-vues-refusees/${COLLECTOR_NAME}`,
      commands: [['trackEvent', 'ventes-flash', 'ouverture'], ['trackPageView']],
    })),
    expected: expecting({ tagPhp: 'http-error', hitPageview: 'failed' }),
    causes: { hitPageview: 'tagPhp' },
  }),
];

/** One page for each reason that no listed page shows. */
export const unlistedFaults = [...tagFaults, ...collectorFaults, ...dataLayerFaults, ...pageViewFaults];

function offer(path: string, title: string, rest: Partial<ShopPage>) {
  return shopPage({
    path,
    title,
    type: 'promotion',
    listed: false,
    main: prose(title, ['Une page que personne n’a revue depuis sa mise en ligne.']),
    ...rest,
  });
}
