import { DELAY_MS } from '@vigie/demo-site/history/recorded-offers.ts';
import { PHARE } from '@vigie/demo-site/offers/offers.ts';
import { offerPages } from '@vigie/demo-site/pages/offer-pages.ts';
import { paymentRecording, purchaseRecording } from '@vigie/demo-site/shop/purchase-journey.ts';
import type { DemoJourney, DemoPool, DemoTest, VisitToSeal } from '@vigie/server/seed-demo.ts';

const PAGE_TYPE: DemoTest = {
  title: 'Chaque page annonce son type',
  description: 'Sans type de page, les rapports par gabarit sont vides.',
  category: 'dataLayer',
  severity: 'major',
  urls: null,
  content: `// Le dernier type de page annoncé dans le dataLayer
const entries = dataLayer.filter((entry) => entry.page_type !== undefined);
return entries.at(-1)?.page_type ?? null;`,
  condition: "typeof content === 'string' && content !== ''",
};

const PRICE: DemoTest = {
  title: 'Le prix du dataLayer est celui de la fiche',
  description: 'Un prix faux fausse le chiffre d’affaires de tous les rapports.',
  category: 'dataLayer',
  severity: 'critical',
  urls: ['produit/*'],
  content: `// Le prix affiché, « 59,00 € », et celui que la page annonce
const text = document.querySelector('.product .price').textContent;
const view = dataLayer.find((entry) => entry.event === 'view_item');
return {
  shown: Number(text.replace(/[^0-9,]/g, '').replace(',', '.')),
  pushed: view?.ecommerce.value ?? null,
};`,
  condition: 'content.pushed === content.shown',
};

const ONE_PAGE_VIEW: DemoTest = {
  title: 'Le panier envoie une page vue, une seule',
  description: 'Deux pages vues par panier doublent le taux de conversion.',
  category: 'hit',
  severity: 'major',
  urls: ['panier'],
  content:
    '// Le montant du panier, pour le lire à côté du résultat\nreturn document.querySelector("main tr:last-child").innerText;',
  condition: "hits.filter((hit) => hit.kind === 'page-view').length === 1",
};

/**
 * Pools of the demo shop: every page each morning for its health, the purchase on working days, its offers each Monday.
 */
export const DEMO_POOLS: { health: DemoPool; purchase: DemoPool; offers: DemoPool } = {
  health: {
    name: 'Santé quotidienne',
    description: 'Toutes les pages, chaque matin avant l’ouverture.',
    category: 'tag',
    severity: 'major',
    urls: null,
    cron: '0 6 * * *',
    tests: [PAGE_TYPE],
  },
  purchase: {
    name: 'Parcours d’achat',
    description: 'De l’accueil au panier : ce que la boutique vend et ce qu’elle mesure.',
    category: 'dataLayer',
    severity: 'critical',
    urls: ['/', 'produit/*', 'panier'],
    cron: '30 7 * * 1-5',
    tests: [PRICE, ONE_PAGE_VIEW, PAGE_TYPE],
  },
  offers: {
    name: 'Offres et consentement',
    description:
      'Les pages qui ont des partenaires, sans réponse, acceptées, refusées et sous Global Privacy Control.',
    category: 'hit',
    severity: 'critical',
    urls: offerPages.map(({ path }) => path),
    cron: '45 5 * * 1',
    consent: 'accept',
    holdBackSeconds: DELAY_MS / 1000,
    tests: [PAGE_TYPE],
  },
};

/** Vendor decisions of the demo: vendors that may measure without consent, and refused ones. */
export const DEMO_VENDORS = {
  exemptVendors: [
    {
      vendor: PHARE,
      reason: 'Phare : mesure d’audience du seul éditeur, sans recoupement ni suivi d’un site à l’autre.',
    },
  ],
  refusedVendor: {
    vendor: 'mparticle',
    note: 'Cabestan dresse des profils de clients : refusé par la déléguée à la protection des données.',
  },
};

/** Returns the visit to seal: an advertiser that counts visitors who refused, as a company would want to prove. */
export const demoProof = (origin: string): VisitToSeal => ({
  url: `${origin}/offres/parrainage`,
  state: 'refuse',
});

/** Returns the journey that tries how an order is paid. It runs by hand, with a value that the run names. */
export const demoTrial = (origin: string): DemoJourney['journey'] => ({
  title: 'Payer par un moyen choisi',
  description: 'Essaie un moyen de paiement : une page des commandes le nomme quand ses commandes manquent.',
  severity: 'major',
  recording: paymentRecording(origin),
});

/** Returns a purchase on the demo shop at this address, each morning. */
export function demoPurchase(origin: string): DemoJourney {
  return {
    journey: {
      title: 'Acheter une lampe-tempête',
      description: 'De la fiche produit au merci. Rien n’est vraiment commandé.',
      severity: 'major',
      recording: purchaseRecording(origin),
    },
    pool: {
      name: 'Commande de bout en bout',
      description: 'Une commande chaque matin, évaluée étape par étape par le plan de marquage.',
      category: 'dataLayer',
      severity: 'critical',
      urls: null,
      cron: '15 6 * * *',
      tests: [],
    },
  };
}
