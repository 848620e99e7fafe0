import type { ConnectionTest, ReportRight } from '../report-interfaces.ts';
import type { Locale, Words } from '../locales.ts';
import { countedSentences } from './counted-words.ts';

/** Right that a token lacks, and how its owner gives it. */
export const REPORT_RIGHT_WORDS: Record<ReportRight, Words> = {
  'matomo-view': {
    en: 'Give the user of the token the right to view the site, in Administration, Users.',
    fr: 'Donnez à l’utilisateur du jeton le droit de voir le site, dans Administration, Utilisateurs.',
  },
  'umami-website': {
    en: 'Give the user of the token access to the website: as its owner, or as a member of its team.',
    fr: 'Donnez à l’utilisateur du jeton l’accès au site\u202f: comme propriétaire, ou comme membre de son équipe.',
  },
  'plausible-site': {
    en: 'Take a key of a member of the site, and check the domain of the site.',
    fr: 'Prenez une clé d’un membre du site, et vérifiez le domaine du site.',
  },
  'plausible-plan': {
    en: 'The plan of the site has no Stats API, or the site is locked: choose a plan that has it.',
    fr: 'L’abonnement du site n’a pas l’API de statistiques, ou le site est bloqué\u202f: choisissez-en un qui l’a.',
  },
  'ga4-property': {
    en: 'Add the e-mail address of the service account as a viewer of the property, in Admin, Property access management.',
    fr: 'Ajoutez l’adresse e-mail du compte de service comme lecteur de la propriété, dans Admin, Gestion des accès.',
  },
  'ga4-interface': {
    en: 'Enable the Google Analytics Data API in the Google Cloud project of the service account.',
    fr: 'Activez l’API Google Analytics Data dans le projet Google Cloud du compte de service.',
  },
  'bigquery-interface': {
    en: 'Enable the BigQuery API in the Google Cloud project of the dataset.',
    fr: 'Activez l’API BigQuery dans le projet Google Cloud de l’ensemble de données.',
  },
  'bigquery-jobs': {
    en: 'Give the service account the role BigQuery Job User (bigquery.jobs.create) in the project of the dataset.',
    fr: 'Donnez au compte de service le rôle Utilisateur de job BigQuery (bigquery.jobs.create) dans le projet de l’ensemble de données.',
  },
  'bigquery-dataset': {
    en: 'Give the service account the role BigQuery Data Viewer on the dataset, and check its project, its name and its location.',
    fr: 'Donnez au compte de service le rôle Lecteur de données BigQuery sur l’ensemble de données, et vérifiez son projet, son nom et son emplacement.',
  },
  'bigquery-export': {
    en: 'The dataset has no table of events yet. Link the property to BigQuery in Admin, Product links; the first table takes a day.',
    fr: 'L’ensemble de données n’a pas encore de table d’événements. Associez la propriété à BigQuery dans Admin, Associations de produits\u202f; la première table demande un jour.',
  },
  'piano-site': {
    en: 'Give the user of the key access to the site and to the Data API, in Access management.',
    fr: 'Donnez à l’utilisateur de la clé l’accès au site et à l’API de données, dans la gestion des accès.',
  },
};

/** Returns what the test of a connection found, and what to do about it. Null: nothing is to be done. */
export function connectionSentences(
  { outcome, right }: Pick<ConnectionTest, 'outcome' | 'right'>,
  locale: Locale,
): { cause: string; remedy: string | null } {
  if (outcome === 'works') return { cause: WORKS[locale], remedy: null };
  const { cause, remedy } = countedSentences({ state: 'cannot-say', reason: outcome }, locale);
  return { cause: cause ?? outcome, remedy: right === null ? remedy : REPORT_RIGHT_WORDS[right][locale] };
}

const WORKS: Words = {
  en: 'The interface answers, and the token may read the report.',
  fr: 'L’interface répond, et le jeton peut lire le rapport.',
};
