import type { Locale } from '../locales.ts';

/** Texts of a visit's report for an authority, in one language. */
export interface VisitReportWording {
  name: string;
  title: string;
  lead: string;
  facts: Record<
    | 'page'
    | 'reached'
    | 'status'
    | 'started'
    | 'ended'
    | 'banner'
    | 'browser'
    | 'userAgent'
    | 'agent'
    | 'software'
    | 'clock',
    string
  >;
  clock: string;
  banners: Record<'none' | 'unanswered' | 'accept' | 'refuse' | 'failed' | 'unknown', string>;
  vendors: { title: string; lead: string; columns: readonly string[]; none: string };
  stores: { title: string; lead: string; columns: readonly string[]; none: string };
  requests: { title: string; lead: string; columns: readonly string[]; none: string; more: string };
  faults: { title: string; none: string };
  limits: { title: string; lines: readonly string[] };
}

const en: VisitReportWording = {
  name: 'visit',
  title: 'What a visit of a web page recorded',
  lead: 'A browser opened the page as a visitor without any history does. This report lists what left the browser, and what was left in it.',
  facts: {
    page: 'Requested page',
    reached: 'Page reached',
    status: 'Answer of its server',
    started: 'Begun',
    ended: 'Ended',
    banner: 'Consent banner',
    browser: 'Browser',
    userAgent: 'User agent',
    agent: 'Agent',
    software: 'Software',
    clock: 'Clock',
  },
  clock: 'That of the agent’s machine',
  banners: {
    none: 'None was seen',
    unanswered: 'Seen, and not answered',
    accept: 'Accepted',
    refuse: 'Refused',
    failed: 'Seen, and could not be answered',
    unknown: 'Not known',
  },
  vendors: {
    title: 'Vendors',
    lead: 'Who was called, or set something. Hits reached a collector; pings are hits without a cookie.',
    columns: ['Vendor', 'Purpose', 'Hosts', 'Requests', 'Hits', 'Pings', 'Entries', 'First call (s)'],
    none: 'No vendor was called.',
  },
  stores: {
    title: 'Cookies and storage',
    lead: 'What was left in the browser. Values are not stored.',
    columns: ['Name', 'Kind', 'Host', 'Party', 'Kept for (days)', 'Bytes', 'Set by'],
    none: 'Nothing was left in the browser.',
  },
  requests: {
    title: 'Requests to other sites',
    lead: 'In the order in which they left, with the seconds since the visit began.',
    columns: ['s', 'Method', 'Address', 'Status', 'IP address'],
    none: 'No request left for another site.',
    more: '{count} more are not shown. The sealed file and the HAR hold all of them.',
  },
  faults: { title: 'Faults of the tracking', none: 'No check failed.' },
  limits: {
    title: 'What this report does not show',
    lines: [
      'Bodies of answers are not recorded.',
      'Values of cookies and of storage are not recorded; those of headers with credentials are masked.',
      'One visit shows one moment. Another visitor, place or time may be served something else.',
      'This report describes what was seen. It is no legal assessment.',
    ],
  },
};

const fr: VisitReportWording = {
  name: 'visite',
  title: 'Ce qu’une visite d’une page web a enregistré',
  lead: 'Un navigateur a ouvert la page comme un visiteur sans aucun historique. Ce rapport liste ce qui est sorti du navigateur et ce qui y a été laissé.',
  facts: {
    page: 'Page demandée',
    reached: 'Page atteinte',
    status: 'Réponse de son serveur',
    started: 'Début',
    ended: 'Fin',
    banner: 'Bandeau de consentement',
    browser: 'Navigateur',
    userAgent: 'Agent utilisateur (user agent)',
    agent: 'Agent',
    software: 'Logiciel',
    clock: 'Horloge',
  },
  clock: 'Celle de la machine de l’agent',
  banners: {
    none: 'Aucun n’a été vu',
    unanswered: 'Vu, sans réponse',
    accept: 'Accepté',
    refuse: 'Refusé',
    failed: 'Vu, sans qu’une réponse ait été possible',
    unknown: 'Inconnu',
  },
  vendors: {
    title: 'Éditeurs',
    lead: 'Qui a été appelé ou a déposé quelque chose. Un hit a atteint un collecteur ; un ping est un hit sans cookie.',
    columns: ['Éditeur', 'Finalité', 'Hôtes', 'Requêtes', 'Hits', 'Pings', 'Dépôts', 'Premier appel (s)'],
    none: 'Aucun éditeur n’a été appelé.',
  },
  stores: {
    title: 'Cookies et stockage',
    lead: 'Ce qui a été laissé dans le navigateur. Les valeurs ne sont pas conservées.',
    columns: ['Nom', 'Type', 'Hôte', 'Partie', 'Durée (jours)', 'Octets', 'Déposé par'],
    none: 'Rien n’a été laissé dans le navigateur.',
  },
  requests: {
    title: 'Requêtes vers d’autres sites',
    lead: 'Dans l’ordre de leur départ, avec les secondes écoulées depuis le début de la visite.',
    columns: ['s', 'Méthode', 'Adresse', 'Statut', 'Adresse IP'],
    none: 'Aucune requête n’est partie vers un autre site.',
    more: '{count} autres ne sont pas affichées. Le fichier scellé et le HAR les contiennent toutes.',
  },
  faults: { title: 'Défauts du tracking', none: 'Aucun contrôle n’a échoué.' },
  limits: {
    title: 'Ce que ce rapport ne montre pas',
    lines: [
      'Le corps des réponses n’est pas enregistré.',
      'Les valeurs des cookies et du stockage ne sont pas enregistrées ; celles des en-têtes d’authentification sont masquées.',
      'Une visite montre un instant. Un autre visiteur, lieu ou moment peut recevoir autre chose.',
      'Ce rapport décrit ce qui a été vu. Ce n’est pas une appréciation juridique.',
    ],
  },
};

export const VISIT_REPORT_WORDS: Record<Locale, VisitReportWording> = { en, fr };
