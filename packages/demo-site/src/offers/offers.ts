import type { Offer } from './offer.ts';
import {
  BOUSSOLE,
  boussole,
  cabestan,
  MANAGER,
  MANAGER_WITHOUT_REFUSAL,
  obedient,
  sillage,
  type HeadPart,
} from './partners.ts';

/** Family of Phare's protocol. Phare measures the shop alone, and needs no consent. */
export const PHARE = 'matomo';

const START = `sillage('PageView')`;
const managed =
  (part: HeadPart, manager = MANAGER): HeadPart =>
  (addresses) =>
    `${manager}\n${part(addresses)}`;

/** Subscriber who does not exist: her domain is reserved for examples. */
const SUBSCRIBER = 'claire.kerbrat@example.org';

/** Offers of the shop, each with the fault that it shows. */
export const OFFERS: readonly Offer[] = [
  {
    path: '/offres/grande-maree',
    title: 'La grande marée',
    paragraphs: ['Trois jours, une remise par coefficient : à 110, moins dix pour cent sur les cirés.'],
    planted: [{ kind: 'before-consent', vendor: 'meta-pixel' }],
    story: 'Sillage part avant toute réponse : il n’attend que le signal du navigateur.',
    since: 1,
    head: managed(sillage(`if (!navigator.globalPrivacyControl) ${START};`)),
  },
  {
    path: '/offres/parrainage',
    title: 'Le parrainage',
    paragraphs: ['Un filleul à bord, dix euros de part et d’autre.'],
    planted: [{ kind: 'against-refusal', vendor: 'meta-pixel' }],
    story: 'Sillage attend une réponse, et part quelle qu’elle soit.',
    since: 0,
    head: managed(sillage(`comptoir.onAnswer(() => ${START});`)),
  },
  {
    path: '/offres/carte-cadeau',
    title: 'La carte cadeau',
    paragraphs: ['De vingt à deux cents euros, valable deux ans, glissée dans une enveloppe à son nom.'],
    planted: [{ kind: 'against-gpc', vendor: 'meta-pixel' }],
    story: 'Le signal Global Privacy Control passe pour une réponse déjà donnée, et Sillage part.',
    since: 2,
    head: managed(
      sillage(
        `if (navigator.globalPrivacyControl) ${START};\nelse comptoir.whenAllowed('publicite', () => ${START});`,
      ),
    ),
  },
  {
    path: '/offres/atelier-couture',
    title: 'L’atelier couture',
    paragraphs: ['Un samedi par mois, à la boutique de Brest : repriser, rapiécer, regommer.'],
    planted: [{ kind: 'lost-after-acceptance', vendor: 'ga4' }],
    story:
      'Boussole attend un événement que personne n’envoie : les visiteurs qui acceptent ne comptent pas.',
    since: 3,
    head: managed(boussole(BOUSSOLE.neverHears)),
  },
  {
    path: '/offres/vente-flash',
    title: 'La vente flash',
    paragraphs: ['Six articles, jusqu’à minuit.'],
    planted: [{ kind: 'twice-after-acceptance', vendor: 'ga4' }],
    story: 'Boussole compte la page à l’acceptation, et la page le lui demande encore.',
    since: 0,
    head: managed(boussole(BOUSSOLE.countsTwice)),
  },
  {
    path: '/offres/quiz-du-marin',
    title: 'Le quiz du marin',
    paragraphs: ['Dix questions, un nœud de chaise à gagner.'],
    planted: [{ kind: 'cookie-before-consent', vendor: 'ga4' }],
    story: 'Boussole n’envoie rien d’identifiant avant la réponse, mais pose déjà son cookie.',
    since: 1,
    head: managed(boussole(BOUSSOLE.obeys, ' data-identifiant="toujours"')),
  },
  {
    path: '/offres/precommande',
    title: 'Les précommandes',
    paragraphs: ['La marinière d’automne est sur le métier : réservez votre taille.'],
    planted: [{ kind: 'no-refusal-at-first-level', vendor: null }],
    story: 'On accepte d’un clic, on refuse dans les réglages.',
    since: 0,
    head: managed(boussole(BOUSSOLE.obeys), MANAGER_WITHOUT_REFUSAL),
  },
  {
    path: '/offres/carnet-de-bord',
    title: 'Le carnet de bord',
    paragraphs: ['Ce que la boutique vend, fabrique et répare, semaine après semaine.'],
    planted: [{ kind: 'no-banner', vendor: null }],
    story: 'Le gabarit du carnet n’a jamais eu de bandeau : Boussole mesure tout le monde.',
    since: 0,
    head: boussole(BOUSSOLE.asksNobody),
  },
  {
    path: '/offres/tombola',
    title: 'La tombola du port',
    paragraphs: ['Un billet par commande, le tirage à la Saint-Guénolé.'],
    planted: [{ kind: 'consent-default-late', vendor: 'ga4' }],
    story: 'Le refus par défaut de Consent Mode arrive après le premier envoi de Boussole.',
    since: 2,
    head: managed(boussole(BOUSSOLE.defaultsLate, ' onload="refuser()"')),
  },
  {
    path: '/offres/retrait-au-comptoir',
    title: 'Le retrait au comptoir',
    paragraphs: ['Commandé le matin, prêt le soir, à Concarneau, Brest ou Saint-Malo.'],
    planted: [{ kind: 'order-depends-on-speed', vendor: 'meta-pixel' }],
    story: 'Sillage attend le gestionnaire de consentement 800 ms, puis s’en passe.',
    since: 3,
    head: managed(
      sillage(
        `setTimeout(() => { if (window.comptoir) comptoir.whenAllowed('publicite', () => ${START}); else ${START}; }, 800);`,
      ),
      '<script async src="/consentement.js"></script>',
    ),
  },
  {
    path: '/offres/sur-mesure',
    title: 'Le ciré sur mesure',
    paragraphs: ['Vos mesures, votre couleur, six semaines de patience.'],
    planted: [{ kind: 'vendor-refused', vendor: 'mparticle' }],
    story: 'Cabestan respecte la réponse, mais l’entreprise l’a mis sur sa liste d’éditeurs refusés.',
    since: 1,
    head: managed(cabestan),
  },
  {
    path: '/offres/lettre/merci',
    title: 'Merci de votre inscription',
    paragraphs: [
      `La prochaine lettre part à la nouvelle lune. Un message de confirmation attend ${SUBSCRIBER}.`,
    ],
    planted: [{ kind: 'personal-data' }],
    story:
      'L’adresse de l’inscrite est dans le dataLayer ; Boussole la reconnaît dans la page et l’envoie en clair, Sillage l’envoie hachée.',
    since: 1,
    head: (addresses) =>
      [
        MANAGER,
        boussole(
          `dataLayer.push({ event: 'inscription', client: { email: '${SUBSCRIBER}' } });\n${BOUSSOLE.obeys}`,
          ' data-detection="courriel"',
        )(addresses),
        sillage(`comptoir.whenAllowed('publicite', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('${SUBSCRIBER}'));
  const hashed = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  sillage('PageView', { 'ud[em]': hashed });
});`)(addresses),
      ].join('\n'),
  },
  {
    path: '/offres/rappel',
    title: 'On vous rappelle',
    documentTitle: 'On vous rappelle au 01 99 00 12 34',
    paragraphs: ['Un conseiller vous rappelle dans la journée, entre deux marées.'],
    planted: [{ kind: 'personal-data' }],
    story: 'Le numéro laissé par le visiteur est dans le titre de la page, que Phare envoie.',
    since: 0,
    head: obedient,
  },
];
