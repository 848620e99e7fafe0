import { describeBrowser } from '@vigie/contract/wording/browser-words.ts';
import type { Labels } from './labels.ts';

const agreed = (word: string, count: number): string => (count < 2 ? word : `${word}s`);
const counted = (count: number, word: string): string => `${count} ${agreed(word, count)}`;
const pages = (count: number): string => counted(count, 'page');

const CHANGES = {
  broken: 'cassé',
  fixed: 'réparé',
  failing: 'toujours en échec',
  unjudged: 'non comparable',
};

export const fr: Labels = {
  locale: 'fr',
  reliability: 'de fiabilité',
  nothingMeasured: 'rien n’a pu être mesuré',
  noPage: 'aucune page n’a été visitée',
  barelyMeasured: (checks, of) =>
    `${checks} contrôle${checks > 1 ? 's' : ''} mesuré${checks > 1 ? 's' : ''} sur ${of} : trop peu pour une note`,
  withoutConsent: 'impossible à évaluer : le bandeau de consentement est resté sans réponse',
  interrupted: 'interrompu : voici ce qui était mesuré jusque-là',
  visitedWith: (browser) => `visité avec ${describeBrowser(browser, 'fr')}`,
  pages,
  measured: (count) => `${pages(count)} ${agreed('mesurée', count)}`,
  faultless: (count, of, causes) =>
    `${pages(count)} sur ${of} sans défaut · ${causes} ${agreed('cause', causes)} ${agreed('racine', causes)}`,
  notVisited: (count) => `${count} non ${agreed('visitée', count)}`,
  check: 'Contrôle',
  passedColumn: 'Réussi',
  failedColumn: 'Échoué',
  skippedColumn: 'Ignoré',
  weightColumn: 'Poids',
  tracker: (name) => `Traceur ${name}`,
  causes: 'Ce qui ne va pas, et comment y remédier',
  noCause: 'Tous les contrôles possibles sont réussis.',
  alsoFails: 'échouent aussi pour cette raison :',
  andMore: (count) => `et ${count} de plus`,
  failedPages: 'Pages qui n’ont pas pu être visitées',
  consent: 'Consentement',
  answered: {
    none: (_answered, banners) =>
      `${pages(banners)} avec un bandeau de consentement ; aucune réponse donnée (--consent none)`,
    accept: (answered, banners) =>
      `${pages(banners)} avec un bandeau de consentement ; accepté sur ${answered}`,
    refuse: (answered, banners) =>
      `${pages(banners)} avec un bandeau de consentement ; refusé sur ${answered}`,
  },
  pressedAgain: (count) =>
    `Sur ${pages(count)}, rien ne montrait que le premier appui avait été pris en compte, et la visite a appuyé de nouveau. Ce que la page a alors fait une seconde fois n’est pas évalué.`,
  wouldJudge: (count, checks) => `--consent accept évaluerait ${pages(count)} de plus : ${checks}.`,
  notAnswered: (count) =>
    `Sur ${pages(count)}, la visite n’a pas pu accepter. Nommez ce qu’il faut presser avec --consent-step SÉLECTEUR, dans l’ordre.`,
  matrix: {
    title: 'Matrice du consentement',
    legend:
      'Hits complets / pings sans cookie / cookies et stockage de chaque éditeur, sur toutes les pages, selon ce que le visiteur a fait.',
    vendor: 'Éditeur',
    states: { none: 'sans réponse', accept: 'accepté', refuse: 'refusé', gpc: 'GPC', withdrawn: 'retiré' },
    noVendor: 'Aucun éditeur ne s’est déclenché, et aucun n’a rien déposé.',
    noFinding: 'Chaque éditeur fait ce que le visiteur a répondu.',
    findings: (count) => (count === 1 ? '1 écart de consentement' : `${count} écarts de consentement`),
    orderStands: (count) =>
      `Ordre sûr : ${pages(count)}. Quoi qui arrive en retard, tag, plateforme de consentement ou sa configuration, rien ne change.`,
    orderUnknown: (count) =>
      `Ordre inconnu : ${pages(count)}. Il est faux à pleine vitesse, rien ne pouvait être retardé, ou une visite n’a pas pu être comparée.`,
    confirmations: ({ pages: displayed, of }) =>
      `Global Privacy Control : affiché comme respecté sur ${displayed} de ${pages(of)}. La Californie l’exige depuis 2026 ; ce n’est pas évalué ici.`,
    withdrawals: ({ pages: offered, of, clicks }) =>
      `Retrait : proposé sur ${offered} de ${pages(of)}${offered === 0 ? '' : `, en ${clicks === 1 ? '1 clic' : `${clicks} clics au plus`}`}.`,
    idleExempt: ({ name, nearest }) =>
      `--exempt « ${name} » ne change rien : aucun éditeur de ce nom n’a rien fait dans cette exécution${nearest === null ? '' : ` ; vouliez-vous dire « ${nearest} » ?`}`,
  },
  skips: 'Non évalué',
  warnings: 'Bon à savoir',
  discovery: 'Découverte',
  discovered: (count) => `${count} ${agreed('découverte', count)}`,
  visited: (count) => `${count} ${agreed('visitée', count)}`,
  leftOut: (count) => `${count} ${agreed('écartée', count)}`,
  unreadStart: (url) =>
    `l’audit a échoué : sa page de départ ${url} n’a pas pu être lue, ses liens sont donc inconnus.`,
  change: {
    title: 'Essayé dans le seul navigateur',
    instead: (file, address) => `${file} à la place de ${address}`,
    nowhere: (part, file) => `${file} : aucune page n’a demandé d’adresse contenant ${part}`,
    untouched:
      'Le site n’a pas changé, et aucun envoi n’a atteint un collecteur, sauf si --hits le demandait.',
    compared: 'Avec le changement, face aux mêmes pages sans lui',
    fewer: (count) =>
      `${pages(count)} ${count > 1 ? 'envoient' : 'envoie'} moins de hits avec le changement.`,
    more: (count) => `${pages(count)} ${count > 1 ? 'envoient' : 'envoie'} plus de hits avec le changement.`,
    sameHits: 'Chaque page envoie autant de hits que sans le changement.',
  },
  comparison: {
    title: (at) => `Depuis l’audit de référence du ${at}`,
    counts: {
      broken: (count) => `cassé sur ${pages(count)}`,
      fixed: (count) => `réparé sur ${pages(count)}`,
      failing: (count) => `toujours en échec sur ${pages(count)}`,
      unjudged: (count) => `non comparable sur ${pages(count)}`,
      hits: (count) => `autre nombre de pages vues sur ${pages(count)}`,
      'only-shown': (count) => `${pages(count)} dans cet audit seulement`,
      'only-reference': (count) => `${pages(count)} dans la référence seulement`,
    },
    kinds: CHANGES,
    since: (kind) => `Depuis l’audit de référence : ${CHANGES[kind]}.`,
    unchanged: 'Rien n’a cassé, et rien n’a été réparé.',
    lost: (count) =>
      `${pages(count)} que la référence avait ${agreed('mesurée', count)} : impossible à visiter, ce qui y a cassé n’est pas connu.`,
    nothingInBoth: 'Aucune page de cet audit n’est dans la référence : rien n’a pu être comparé.',
  },
  container: {
    title: (name, id, version) =>
      [name, id ?? 'sans identifiant', ...(version === null ? [] : [`version ${version}`])].join(' · '),
    counts: (tags, triggers, variables) =>
      [counted(tags, 'balise'), counted(triggers, 'déclencheur'), counted(variables, 'variable')].join(', '),
    zones: (containers) => `charge les conteneurs ${containers}`,
    server: {
      name: 'conteneur de serveur',
      counts: (clients, transformations) =>
        [counted(clients, 'client'), counted(transformations, 'transformation')].join(', '),
      client: (number, name) => `client ${number}  ${name}`,
      transformation: (number, name, tags) => `transformation ${number}  ${name}  → ${tags}`,
      incoming: 'Événements reçus et balises qui les transmettent',
      anyClient: 'tout client',
      otherEvents: '(tout autre événement)',
      received: (url) => `Hits que ${url} a envoyés à un hôte du site`,
      noneReceived: 'Aucun hit GA4 n’est parti vers un hôte du site.',
      review: 'Revue',
      nothingFound: 'Rien à corriger.',
    },
    triggers: (numbers) => `déclencheur ${numbers}`,
    noTrigger: 'aucun déclencheur',
    blocking: (numbers) => `bloquée par ${numbers}`,
    needs: (kinds) => `exige ${kinds}`,
    paused: 'en pause',
    unreadable: 'Non lu :',
    pushes: (url) => `Envois au dataLayer sur ${url}`,
    noPush: 'La page n’a rien envoyé.',
    notRun: 'La page n’exécute aucun conteneur de ce type : ses envois ne peuvent pas être évalués.',
    noEvent: '(aucun événement)',
    fires: 'se déclenche',
    firesNothing: 'rien ne se déclenche',
    mayFire: 'indécidable',
    variable: (number, name) => `la variable ${number} n’est pas connue : ${name}`,
    stays: 'ne part pas',
    because: (what, why) => `${what} : ${why}`,
    seen: 'vu',
    from: (tag) => `← #${tag}`,
    noKnownTag: '← d’aucune balise connue',
    noContainer: (instead) => `il n’y a pas de conteneur ici ; c’est ${instead}`,
    page: 'une page dont aucun script n’en contient',
  },
  detection: {
    title: (count) => `Détecté sur ${pages(count)}`,
    none: 'Aucun traceur connu n’a été trouvé.',
    judgedBy: 'Évalué d’après ce qui a été détecté :',
    judgedAccepted: 'Il attend le consentement : le bandeau a donc été accepté.',
    alsoSeen: 'Vu aussi :',
    sure: 'sûr',
    likely: 'probable',
    seenOn: (count, withPageView) => `vu sur ${pages(count)}, avec une page vue sur ${withPageView}`,
    accounts: 'compte :',
    way: 'chemin :',
    ways: {
      direct: 'sans intermédiaire',
      gateway: 'passerelle',
      'server-container': 'conteneur de serveur',
      proxy: 'proxy',
    },
    waits: 'attend le consentement',
    dataLayer: 'dataLayer :',
    noDataLayer: 'aucun',
    entries: (count) => `${count} ${count < 2 ? 'entrée' : 'entrées'}`,
    banner: 'Bandeau de consentement :',
    noBanner: 'aucun',
    unnamed: 'il y en a un, d’un éditeur inconnu',
    site: (found, forbidden) =>
      `${pages(found)} ${agreed('connue', found)}, ${forbidden} ${agreed('fermée', forbidden)} par robots.txt`,
    questions: 'Ce que les pages seules ne déterminent pas',
    ask: {
      collector: 'L’un de ceux-ci est-il votre traceur ? Donnez alors ses noms :',
      primary: 'Lequel est le principal ? Ils comptent les mêmes pages :',
      account: 'Quel compte est celui du site ?',
      'js-tag': 'Quel script est le tag ?',
      'page-view': 'Quels hits sont des pages vues ?',
    },
    giveTags:
      'aucun traceur connu n’a été trouvé : nommez son script avec --js-tag et l’adresse qui reçoit ses hits avec --php-tag',
  },
  counts: 'Compté dans le rapport',
  countOf: (state, count) => `${state} : ${count}`,
  serverSide: 'Derrière le serveur',
  sentOn: (hits, tied) =>
    `${hits} ${agreed('hit', hits)} suivis, dont ${tied} ${tied === 1 ? 'relié' : 'reliés'} aux appels du serveur`,
  serverCall: (line, call) => `ligne ${line} : ${call}`,
  limits: 'Limites des éditeurs',
  source: 'source',
  hits: (count) => `${count} ${agreed('hit', count)}`,
  blocking: {
    title: 'Avec un bloqueur de contenu',
    figures: ({ affected, pages: of, blocked, neverSent }) =>
      `${affected} sur ${pages(of)} ${agreed('touchée', affected)} · ${counted(blocked, 'requête')} ${agreed('bloquée', blocked)} · ${neverSent} jamais ${agreed('envoyée', neverSent)} de ce fait`,
    outcomes: {
      stopped: (count) => `bloqué sur ${pages(count)}`,
      partly: (count) => `bloqué en partie sur ${pages(count)}`,
      free: (count) => `non bloqué sur ${pages(count)}`,
    },
    nothing: 'Les listes ne bloquent aucune requête.',
    escaped: 'Des hits arrivent toujours à ces adresses de votre propre site :',
    browsers: 'Navigateurs qui utilisent ces listes par défaut',
    inBrowser: ({ blocked, neverSent, stopped }) =>
      [
        `${counted(blocked, 'requête')} ${agreed('bloquée', blocked)}, ${neverSent} jamais ${agreed('envoyée', neverSent)}`,
        stopped.length === 0 ? 'aucun traceur n’est bloqué' : `sans ${stopped.join(', ')}`,
      ].join(' ; '),
    missing: (lists) => `peut bloquer davantage, car ces listes n’ont pas été données : ${lists.join(', ')}`,
  },
  cookies: {
    title: 'Cookies dans d’autres navigateurs',
    nothing: 'Chaque cookie vit aussi longtemps que demandé.',
  },
  personalData: {
    title: 'Données personnelles transmises',
    canaryVisits: (fields, visits) =>
      `personne témoin : ${visits} ${agreed('visite', visits)}, ${fields} ${agreed('champ', fields)} ${agreed('rempli', fields)}, aucun formulaire envoyé`,
    ownSending: 'La page aurait envoyé un formulaire d’elle-même, l’envoi a été bloqué :',
  },
  links: {
    title: 'liens de campagne',
    figures: ({ links, failed, skipped }) =>
      `${links} ${agreed('lien', links)} · ${failed} avec constats · ${skipped} non ${agreed('suivi', skipped)} jusqu’au bout`,
    finding: (kind, sentence) => `${kind} : ${sentence}`,
    unfollowed: {
      unsubscribe: 'non suivi, il peut mettre fin à un abonnement :',
      placeholder: 'non suivi, il contient encore une variable :',
    },
  },
  journey: {
    steps: (done, of) => `${done} ${agreed('étape', done)} sur ${of} ${agreed('faite', done)}`,
    findings: (count) => `${count} ${agreed('écart', count)}`,
    conformity: (percent) => `plan respecté à ${percent} %`,
    step: (number) => `étape ${number}`,
    skipped: 'non faite',
    stale: 'À renouveler, ne correspond plus à rien :',
    elsewhere: 'Hors des étapes',
    asPlanned: 'Tous les événements ont eu lieu comme prévu.',
    allDone: 'Toutes les étapes ont été faites',
    noPlan: 'Aucun plan de marquage n’a été donné : seules les étapes sont évaluées.',
    planCase: 'plan de marquage',
  },
};
