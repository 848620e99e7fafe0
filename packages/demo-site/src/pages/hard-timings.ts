import type { Addresses } from '../demo-page.ts';
import { COLLECTOR_NAME, TAG_NAME, queueScript, script } from '../shop/tracking-snippet.ts';
import { commanding, pageEntry, shopPage, usualTag } from './shop-page.ts';
import { trial } from './trial.ts';

const VIEWS = ['/essais/application/produits', '/essais/application/panier'];
const VIEW_PUSHES = VIEWS.map((path) => ({ event: 'changement_de_page', page_path: path }));

/**
 * Script of two virtual views after the first, each with its push and, through the tag's history support, its page
 * view.
 */
const NAVIGATE = script(`
const views = ${JSON.stringify(VIEWS)};
function next() {
  const path = views.shift();
  if (!path) return;
  dataLayer.push({ event: 'changement_de_page', page_path: path });
  document.title = 'Application ' + path;
  history.pushState({}, '', path);
  setTimeout(next, 120);
}
addEventListener('load', () => setTimeout(next, 120));`);

/** Returns a script that loads the tag once the visitor has accepted, as a consent manager does. */
const tagOnConsent = ({
  tagOrigin,
}: Addresses) => `<script id="attente" type="text/plain" src="${tagOrigin}/${TAG_NAME}"></script>
${script(`
document.querySelector('#axeptio_btn_acceptAll').addEventListener('click', () => {
  const tag = document.createElement('script');
  tag.src = document.querySelector('#attente').src;
  document.head.append(tag);
});`)}`;

const BANNER = `<div class="axeptio_mount"><div class="axeptio_widget axeptio-widget--open" role="dialog" aria-label="Consentement">
Nous mesurons l’audience sans vous suivre. Acceptez-vous aussi la publicité personnalisée ?
<div><button id="axeptio_btn_acceptAll">Tout accepter</button><button class="quiet" id="axeptio_btn_dismiss">Tout refuser</button></div></div></div>
${script(`
function choose(vendors) {
  document.cookie = 'axeptio_authorized_vendors=' + encodeURIComponent(vendors) + '; path=/';
  document.querySelector('.axeptio_mount').remove();
  dataLayer.push({ event: 'consentement', vendors });
  _phare.push(['trackEvent', 'consentement', vendors === ',,' ? 'refus' : 'accord']);
}
document.querySelector('#axeptio_btn_acceptAll').onclick = () => choose(',publicite,');
document.querySelector('#axeptio_btn_dismiss').onclick = () => choose(',,');`)}`;

/** Healthy pages whose hits come late, repeatedly, from another script, or only on leaving. */
export const hardTimings = [
  trial('/essais/application', 'Application à pages virtuelles', {
    tag: commanding(['trackPageView'], ['trackHistory']),
    end: () => NAVIGATE,
    dataLayer: {
      html: script(`window.dataLayer = [${JSON.stringify(pageEntry('article'))}];`),
      pushes: [pageEntry('article'), ...VIEW_PUSHES],
    },
  }),
  trial('/essais/page-vue-tardive', 'Page vue après le chargement', {
    tag: commanding(),
    end: () =>
      script(`addEventListener('load', () => setTimeout(() => _phare.push(['trackPageView']), 800));`),
  }),
  trial('/essais/depart', 'Page vue au départ', { tag: commanding(['trackOnLeave']) }),
  trial('/essais/battement', 'Signal de présence répété', {
    tag: commanding(['trackPageView'], ['enableHeartBeat', 1]),
  }),
  trial('/essais/interrogation', 'Page qui interroge sans cesse', {
    end: () => script(`setInterval(() => fetch('/api/stock'), 250);\nfetch('/api/attente').catch(() => {});`),
  }),
  trial('/essais/consentement', 'Bandeau de consentement', {
    end: () => BANNER,
    warnings: { hitPageview: ['hit-before-consent'] },
  }),
  trial('/essais/consentement-attendu', 'Tag qui attend le consentement', {
    tag: ({ collectorOrigin }) => queueScript(`${collectorOrigin}/${COLLECTOR_NAME}`, [['trackPageView']]),
    end: (addresses) => `${BANNER}${tagOnConsent(addresses)}`,
    needs: ['consent-accepted'],
  }),
  trial('/essais/prechargement', 'Tag préchargé', {
    tag: (addresses) =>
      `<link rel="preload" as="script" href="${addresses.tagOrigin}/${TAG_NAME}">\n${usualTag()(addresses)}`,
  }),
  trial('/essais/prerendu', 'Page suivante prérendue', {
    end: () =>
      `<script type="speculationrules">{"prerender":[{"source":"list","urls":["/livraison"],"eagerness":"immediate"}]}</script>`,
  }),
  trial('/essais/cadre', 'Tag dans un cadre', {
    tag: () => '',
    end: () => '<iframe src="/essais/cadre/contenu?dans=cadre" title="Avis des clients"></iframe>',
  }),
  shopPage({
    path: '/essais/cadre/contenu',
    title: 'Avis des clients',
    type: 'article',
    listed: false,
    main: '<p>« Le ciré a tenu le Fastnet. »</p>',
  }),
];
