import type { Locale } from '../locales.ts';
import type { ImportProblem, ImportRowState } from '../website-import.ts';

/** Groups of problems with the same remedy. */
export const IMPORT_GROUPS = [
  'name',
  'unreachable',
  'certificate',
  'refused',
  'protected',
  'robots',
  'private',
  'heavy',
  'agent',
  'limit',
  'cancelled',
  'no-tracker',
  'removed',
  'fault',
] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

export const GROUP_OF_PROBLEM: Readonly<Record<ImportProblem, ImportGroup>> = {
  dns: 'name',
  connection: 'unreachable',
  timeout: 'unreachable',
  'discovery-failed': 'unreachable',
  tls: 'certificate',
  'http-status': 'refused',
  download: 'refused',
  'redirect-loop': 'refused',
  challenged: 'protected',
  'signed-out': 'refused',
  'prelude-failed': 'refused',
  'blocked-by-robots': 'robots',
  'forbidden-address': 'private',
  'renderer-crash': 'heavy',
  'too-heavy': 'heavy',
  'no-agent-online': 'agent',
  'no-agent-fits': 'agent',
  'agent-busy': 'agent',
  'agent-timeout': 'agent',
  'agent-paused': 'agent',
  'agent-refused': 'agent',
  'agent-lost': 'agent',
  'agent-fault': 'agent',
  'order-refused': 'agent',
  'browser-not-found': 'agent',
  'browser-failed': 'agent',
  'deadline-passed': 'agent',
  'visit-limit': 'limit',
  'visit-budget': 'limit',
  cancelled: 'cancelled',
  'no-tracker': 'no-tracker',
  'website-removed': 'removed',
  'import-fault': 'fault',
};

interface ImportWording {
  states: Record<ImportRowState, string>;
  /** Problem and recommended action. */
  problems: Record<ImportGroup, { what: string; remedy: string }>;
  file: { name: string; columns: string[]; likely: string; none: string; seen: string };
}

const en: ImportWording = {
  states: {
    waiting: 'Waits',
    detecting: 'To be checked',
    auditing: 'Waits for its first audit',
    done: 'Added',
    failed: 'Added, not read',
    existing: 'Was there before',
    cancelled: 'Cancelled',
  },
  problems: {
    name: {
      what: 'The name of the website is unknown (DNS)',
      remedy: 'Look for a typing mistake. Correct the address in the website’s settings, then try again.',
    },
    unreachable: {
      what: 'The website does not answer',
      remedy:
        'Open it in your browser. If it answers there, let the agent’s network reach it, then try again.',
    },
    certificate: {
      what: 'The certificate of the website is not valid',
      remedy:
        'Have it renewed. For a staging website, accept its certificate in the website’s settings, then try again.',
    },
    refused: {
      what: 'The website answers with an error, or with no page',
      remedy:
        'Open the address in your browser. Enter the address of a page in the settings, then try again.',
    },
    protected: {
      what: 'A protection against robots stands in front of the website',
      remedy: 'Ask whoever runs it to let the agent’s address pass, or give it an access. Then try again.',
    },
    robots: {
      what: 'The website’s robots.txt forbids the visit',
      remedy: 'If the website is yours, switch “Follow robots.txt” off in its settings. Then try again.',
    },
    private: {
      what: 'The address leads into a private network',
      remedy: 'Enter the public address. An agent reaches internal websites once its operator allows it.',
    },
    heavy: {
      what: 'The page takes more of the machine than a visit may',
      remedy: 'Enter a lighter page of the website as its address, then try again.',
    },
    agent: {
      what: 'No agent could do the visit',
      remedy: 'Look on the page of agents whether one is online and at work. Then try again.',
    },
    limit: {
      what: 'The website has had its visits of the day',
      remedy: 'Try again tomorrow, or ask an administrator for a higher limit.',
    },
    cancelled: { what: 'The visit was cancelled', remedy: 'Try again.' },
    'no-tracker': {
      what: 'No tracker was seen',
      remedy: 'The tag may be missing. If there is one, enter its name in the website’s settings.',
    },
    removed: { what: 'The website was deleted meanwhile', remedy: 'Nothing is left to do.' },
    fault: {
      what: 'The import failed on this website',
      remedy: 'Try again. If it fails again, the log of the worker says why.',
    },
  },
  file: {
    name: 'import-of-websites',
    columns: [
      'Line',
      'Website address',
      'Name',
      'State',
      'Trackers',
      'Consent manager',
      'Problem',
      'What to do',
      'Identifier',
    ],
    likely: '{name} (likely)',
    none: 'none',
    seen: 'unknown manager',
  },
};

const fr: ImportWording = {
  states: {
    waiting: 'En attente',
    detecting: 'À examiner',
    auditing: 'Attend son premier audit',
    done: 'Ajouté',
    failed: 'Ajouté, non lu',
    existing: 'Déjà présent',
    cancelled: 'Annulé',
  },
  problems: {
    name: {
      what: 'Le nom du site est inconnu (DNS)',
      remedy: 'Cherchez une faute de frappe. Corrigez l’adresse dans les paramètres du site, puis réessayez.',
    },
    unreachable: {
      what: 'Le site ne répond pas',
      remedy:
        'Ouvrez-le dans votre navigateur. S’il y répond, ouvrez-lui le réseau de l’agent, puis réessayez.',
    },
    certificate: {
      what: 'Le certificat du site n’est pas valide',
      remedy:
        'Faites-le renouveler. Pour un site de recette, acceptez son certificat dans les paramètres du site, puis réessayez.',
    },
    refused: {
      what: 'Le site répond par une erreur, ou sans page',
      remedy:
        'Ouvrez l’adresse dans votre navigateur. Indiquez celle d’une page dans les paramètres, puis réessayez.',
    },
    protected: {
      what: 'Une protection contre les robots se trouve devant le site',
      remedy:
        'Demandez à qui l’exploite de laisser passer l’adresse de l’agent, ou donnez-lui un accès. Puis réessayez.',
    },
    robots: {
      what: 'Le robots.txt du site interdit la visite',
      remedy:
        'Si le site est le vôtre, désactivez « Respecter robots.txt » dans ses paramètres. Puis réessayez.',
    },
    private: {
      what: 'L’adresse mène dans un réseau privé',
      remedy:
        'Indiquez l’adresse publique. Un agent atteint les sites internes quand son exploitant le permet.',
    },
    heavy: {
      what: 'La page demande à la machine plus qu’une visite ne peut',
      remedy: 'Indiquez une page plus légère du site comme adresse, puis réessayez.',
    },
    agent: {
      what: 'Aucun agent n’a pu faire la visite',
      remedy: 'Vérifiez sur la page des agents que l’un d’eux est en ligne et travaille. Puis réessayez.',
    },
    limit: {
      what: 'Le site a eu ses visites du jour',
      remedy: 'Réessayez demain, ou demandez une limite plus haute à un administrateur.',
    },
    cancelled: { what: 'La visite a été annulée', remedy: 'Réessayez.' },
    'no-tracker': {
      what: 'Aucun traceur n’a été vu',
      remedy: 'Le tag manque peut-être. S’il y en a un, indiquez son nom dans les paramètres du site.',
    },
    removed: { what: 'Le site a été supprimé entre-temps', remedy: 'Il n’y a plus rien à faire.' },
    fault: {
      what: 'L’import a échoué sur ce site',
      remedy: 'Réessayez. S’il échoue encore, le journal du worker dit pourquoi.',
    },
  },
  file: {
    name: 'import-de-sites',
    columns: [
      'Ligne',
      'Adresse du site',
      'Nom',
      'État',
      'Traceurs',
      'Gestionnaire de consentement',
      'Problème',
      'Que faire',
      'Identifiant',
    ],
    likely: '{name} (probable)',
    none: 'aucun',
    seen: 'gestionnaire inconnu',
  },
};

/** Texts of an import about its websites, in the panel and in its report. */
export const IMPORT_WORDS: Readonly<Record<Locale, ImportWording>> = { en, fr };
