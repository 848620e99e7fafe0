import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Answer } from '../answers.ts';
import { answerWith, hangUp, neverAnswer, redirectTo } from '../answers.ts';
import type { Addresses, Needs, PageSource } from '../demo-page.ts';
import { script } from '../shop/tracking-snippet.ts';

type FailingVisit = {
  path: string;
  title: string;
  failure: FailureCode;
  answer: (addresses: Addresses) => Answer;
  server?: PageSource['server'];
  needs?: Needs[];
};

/** One page for each kind of failed visit. None is listed; only the robots' one is linked. */
export const failingVisits: PageSource[] = [
  failing({
    path: '/blog/en-travaux',
    title: 'Ne répond jamais',
    failure: 'timeout',
    answer: () => neverAnswer,
  }),
  failing({
    path: '/outils/calculateur',
    title: 'Boucle sans fin',
    failure: 'timeout',
    answer: () => htmlPage(`<h1>Calculateur</h1>${script('for (;;);')}`),
  }),
  failing({
    path: '/produit/epuise',
    title: 'Produit retiré',
    failure: 'http-status',
    answer: () => htmlPage('<h1>Ce produit n’existe plus</h1>', 410),
  }),
  failing({
    path: '/recherche/avancee',
    title: 'Erreur du serveur',
    failure: 'http-status',
    answer: () => htmlPage('<h1>Erreur interne</h1>', 500),
  }),
  failing({
    path: '/espace-pro',
    title: 'Protégé contre les robots',
    failure: 'challenged',
    answer: () =>
      answerWith({
        status: 403,
        type: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Just a moment...</title><p>Vérification de votre navigateur',
        headers: { 'cf-mitigated': 'challenge' },
      }),
  }),
  failing({
    path: '/documents/guide-des-tailles.csv',
    title: 'Téléchargement',
    failure: 'download',
    answer: () =>
      answerWith({
        type: 'text/csv',
        body: 'taille;tour de poitrine\nM;98\n',
        headers: { 'content-disposition': 'attachment; filename="tailles.csv"' },
      }),
  }),
  failing({
    path: '/ancien/accueil',
    title: 'Redirection sans fin',
    failure: 'redirect-loop',
    answer: () => redirectTo('/ancien/accueil'),
  }),
  failing({
    path: '/partenaires/atelier',
    title: 'Domaine abandonné',
    failure: 'dns',
    answer: ({ unknownOrigin }) => redirectTo(unknownOrigin),
    needs: ['host-resolver-rules'],
  }),
  failing({
    path: '/boutiques/brest',
    title: 'Connexion coupée',
    failure: 'connection',
    answer: () => hangUp,
  }),
  failing({
    path: '/compte/ancien-espace',
    title: 'Certificat non reconnu',
    failure: 'tls',
    server: 'secure',
    answer: () => htmlPage('<h1>Espace client</h1>'),
  }),
  failing({
    path: '/outils/simulateur',
    title: 'Fait tomber l’onglet',
    failure: 'renderer-crash',
    // V8 fails at once when an array must exceed its maximum length, so no memory is filled before.
    answer: () => htmlPage(`<h1>Simulateur</h1>${script("'a'.repeat(2 ** 27 + 5).split('');")}`),
  }),
  failing({
    path: '/outils/comparateur',
    title: 'Ouvre des fenêtres sans fin',
    failure: 'too-heavy',
    answer: () =>
      htmlPage(`<h1>Comparateur</h1>${script("for (let at = 0; at < 60; at += 1) open('about:blank');")}`),
  }),
  failing({
    path: '/compte/commandes',
    title: 'Réservé aux clients',
    failure: 'blocked-by-robots',
    answer: () => htmlPage('<h1>Vos commandes</h1>'),
    needs: ['robots-respected'],
  }),
  failing({
    path: '/partenaires/metadonnees',
    title: 'Adresse interdite',
    failure: 'forbidden-address',
    answer: () => redirectTo('http://169.254.169.254/latest/meta-data/'),
  }),
];

function failing({ path, title, failure, answer, server = 'shop', needs = [] }: FailingVisit): PageSource {
  return {
    path,
    title,
    server,
    answer,
    needs,
    expected: { failure },
    causes: {},
    warnings: {},
    listed: false,
    pushes: null,
  };
}

function htmlPage(body: string, status = 200): Answer {
  return answerWith({
    status,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="fr">${body}</html>`,
  });
}
