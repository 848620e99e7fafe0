import type { MatrixState } from '../consent-matrix.ts';
import type { Locale } from '../locales.ts';

interface Part {
  title: string;
  lead: string;
  none: string;
  more: string;
}

/** Texts of a consent matrix's report for an authority, in one language. */
export interface MatrixReportWording {
  name: string;
  title: string;
  lead: string;
  facts: Record<
    'website' | 'begun' | 'ended' | 'pages' | 'heldBack' | 'exempt' | 'agents' | 'software' | 'clock',
    string
  >;
  clock: string;
  noneExempt: string;
  /** `{seconds}` is the delay of the files. */
  heldBack: Record<'seconds' | 'nothing', string>;
  states: Record<MatrixState, string>;
  /** Activity of a vendor in a state, with its number. */
  did: Record<'hits' | 'pings' | 'cookies' | 'storage' | 'nothing', string>;
  vendors: Part & { column: string; exempt: string };
  findings: Part & { columns: readonly string[] };
  pages: Part & { column: string };
  answers: Record<'accept' | 'refuse' | 'none', string>;
  /** Verdict on the pages' compliance with consent if files are delayed. `later`: the matrix is still running. */
  orders: Part & { columns: readonly string[]; notMeasured: string; later: string };
  brokenOrders: Part & { columns: readonly string[] };
  limits: { title: string; lines: readonly string[] };
}

const en: MatrixReportWording = {
  name: 'consent-matrix',
  title: 'Consent matrix of a website',
  lead: 'A browser opened each page as four visitors without any history: one who does not answer the consent banner, one who accepts, one who refuses, and one whose browser sends Global Privacy Control.',
  facts: {
    website: 'Website',
    begun: 'Begun',
    ended: 'Ended',
    pages: 'Pages',
    heldBack: 'Files held back',
    exempt: 'Vendors considered to need no consent',
    agents: 'Agents',
    software: 'Software',
    clock: 'Clock',
  },
  clock: 'That of the panel’s machine',
  noneExempt: 'None',
  heldBack: { seconds: 'One after the other, by {seconds} s', nothing: 'None' },
  states: {
    none: 'Not answered',
    accept: 'Accepted',
    refuse: 'Refused',
    gpc: 'Global Privacy Control',
    withdrawn: 'Withdrawn',
  },
  did: {
    hits: 'hits: {count}',
    pings: 'pings: {count}',
    cookies: 'cookies: {count}',
    storage: 'storage: {count}',
    nothing: '–',
  },
  vendors: {
    title: 'What each vendor does',
    lead: 'Sums over all pages. Hits reached a collector; pings are hits without a cookie.',
    column: 'Vendor',
    exempt: 'exempt',
    none: 'No vendor was called.',
    more: '{count} more vendors are not shown. The file of the matrix has all of them.',
  },
  findings: {
    title: 'Findings',
    lead: 'What does not agree with the visitor’s answer, the gravest first.',
    columns: ['Severity', 'Finding', 'Visitor', 'Page'],
    none: 'Nothing was found.',
    more: '{count} more findings are not shown. The file of the findings has all of them.',
  },
  pages: {
    title: 'Pages',
    lead: 'How each banner was answered, and how many findings the page has.',
    column: 'Page',
    none: 'No page could be measured.',
    more: '{count} more pages are not shown.',
  },
  answers: { accept: 'accepted', refuse: 'refused', none: 'not answered' },
  orders: {
    title: 'Order of files',
    lead: 'Whether each page respects consent, however late its tag, its consent manager and the manager’s configuration come.',
    columns: ['Page', 'Order of its files'],
    none: 'No page could be measured.',
    notMeasured:
      'Not measured: no file was held back. A page may respect consent only because its consent manager comes before its tag.',
    later: 'known once the matrix has ended',
    more: '{count} more pages are not shown. The file of the orders has all of them.',
  },
  brokenOrders: {
    title: 'Orders that broke',
    lead: 'What happened in the usual order of the page, and what happened when one of its files came late.',
    columns: ['Page', 'Vendor', 'Visitor', 'What came late', 'Usual order', 'Order that broke it'],
    none: 'No page depends on the speed of its files, as far as they were measured.',
    more: '{count} more orders are not shown. The file of the orders has all of them.',
  },
  limits: {
    title: 'What this report does not show',
    lines: [
      'One run shows one moment. Another visitor, place or time may be served something else.',
      'Vendors are identified by the hosts that they are known to use.',
      'Values of cookies and of storage are not recorded.',
      'This report describes what was seen. It is no legal assessment.',
    ],
  },
};

const fr: MatrixReportWording = {
  name: 'matrice-de-consentement',
  title: 'Matrice de consentement d’un site',
  lead: 'Un navigateur a ouvert chaque page comme quatre visiteurs sans aucun historique : un qui ne répond pas au bandeau de consentement, un qui accepte, un qui refuse, et un dont le navigateur envoie Global Privacy Control.',
  facts: {
    website: 'Site',
    begun: 'Début',
    ended: 'Fin',
    pages: 'Pages',
    heldBack: 'Fichiers retardés',
    exempt: 'Éditeurs considérés comme exemptés',
    agents: 'Agents',
    software: 'Logiciel',
    clock: 'Horloge',
  },
  clock: 'Celle de la machine du panneau',
  noneExempt: 'Aucun',
  heldBack: { seconds: 'L’un après l’autre, de {seconds} s', nothing: 'Aucun' },
  states: {
    none: 'Sans réponse',
    accept: 'Accepté',
    refuse: 'Refusé',
    gpc: 'Global Privacy Control',
    withdrawn: 'Retiré',
  },
  did: {
    hits: 'hits : {count}',
    pings: 'pings : {count}',
    cookies: 'cookies : {count}',
    storage: 'stockage : {count}',
    nothing: '–',
  },
  vendors: {
    title: 'Ce que fait chaque éditeur',
    lead: 'Sommes sur toutes les pages. Un hit a atteint un collecteur ; un ping est un hit sans cookie.',
    column: 'Éditeur',
    exempt: 'exempté',
    none: 'Aucun éditeur n’a été appelé.',
    more: '{count} autres éditeurs ne sont pas affichés. Le fichier de la matrice les contient tous.',
  },
  findings: {
    title: 'Écarts',
    lead: 'Ce qui ne correspond pas à la réponse du visiteur, le plus grave d’abord.',
    columns: ['Gravité', 'Écart', 'Visiteur', 'Page'],
    none: 'Aucun écart n’a été trouvé.',
    more: '{count} autres écarts ne sont pas affichés. Le fichier des écarts les contient tous.',
  },
  pages: {
    title: 'Pages',
    lead: 'La réponse donnée à chaque bandeau, et le nombre d’écarts de la page.',
    column: 'Page',
    none: 'Aucune page n’a pu être mesurée.',
    more: '{count} autres pages ne sont pas affichées.',
  },
  answers: { accept: 'accepté', refuse: 'refusé', none: 'sans réponse' },
  orders: {
    title: 'Ordre des fichiers',
    lead: 'Si chaque page respecte le consentement, même quand son tag, sa plateforme de consentement ou la configuration de celle-ci arrivent tard.',
    columns: ['Page', 'Ordre de ses fichiers'],
    none: 'Aucune page n’a pu être mesurée.',
    notMeasured:
      'Non mesuré : aucun fichier n’a été retardé. Une page peut respecter le consentement seulement parce que sa plateforme de consentement arrive avant son tag.',
    later: 'connu quand la matrice sera terminée',
    more: '{count} autres pages ne sont pas affichées. Le fichier des ordres les contient toutes.',
  },
  brokenOrders: {
    title: 'Ordres qui ont cassé',
    lead: 'Ce qui s’est passé dans l’ordre habituel de la page, et quand l’un de ses fichiers est arrivé tard.',
    columns: ['Page', 'Éditeur', 'Visiteur', 'Ce qui arrive tard', 'Ordre habituel', 'Ordre qui l’a cassé'],
    none: 'Aucune page ne dépend de la vitesse de ses fichiers, dans la limite de ce qui a été mesuré.',
    more: '{count} autres ordres ne sont pas affichés. Le fichier des ordres les contient tous.',
  },
  limits: {
    title: 'Ce que ce rapport ne montre pas',
    lines: [
      'Une mesure montre un instant. Un autre visiteur, lieu ou moment peut recevoir autre chose.',
      'Les éditeurs sont reconnus aux hôtes qu’on leur connaît.',
      'Les valeurs des cookies et du stockage ne sont pas enregistrées.',
      'Ce rapport décrit ce qui a été vu. Ce n’est pas une appréciation juridique.',
    ],
  },
};

export const MATRIX_REPORT_WORDS: Record<Locale, MatrixReportWording> = { en, fr };
