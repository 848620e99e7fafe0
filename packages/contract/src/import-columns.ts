import { WEBSITE_FIELDS } from './fields/website-fields.ts';
import type { ImportedWebsite } from './imported-website.ts';

/** Column of a list that describes a website. */
export type ImportColumn = Exclude<keyof ImportedWebsite, 'line'>;

/** Common names of each column, in French and in English, without accents and punctuation. */
const NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  url: [
    'url',
    'address',
    'web address',
    'website',
    'site',
    'domain',
    'host',
    'link',
    'home page',
    'homepage',
    'adresse',
    'adresse web',
    'adresse du site',
    'site web',
    'site internet',
    'domaine',
    'nom de domaine',
    'lien',
    'hote',
    'page d accueil',
    'urls',
    'addresses',
    'adresses',
    'websites',
    'sites',
    'domains',
    'domaines',
  ],
  name: ['name', 'website name', 'title', 'nom', 'nom du site', 'titre', 'libelle', 'intitule'],
  labels: ['labels', 'label', 'etiquettes', 'etiquette', 'libelles', 'mots cles', 'keywords'],
  schedule: [
    'schedule',
    'frequency',
    'cron',
    'audits',
    'audit schedule',
    'programmation',
    'planification',
    'frequence',
    'horaire',
    'rythme',
  ],
  jsTagName: [
    'tag',
    'tag name',
    'js tag',
    'js tag name',
    'script',
    'tag script',
    'nom du tag',
    'tag js',
    'nom du tag js',
    'balise',
    'nom de la balise',
  ],
  phpTagName: [
    'php tag',
    'php tag name',
    'collector',
    'hits',
    'endpoint',
    'tag php',
    'nom du tag php',
    'collecteur',
    'collecte',
  ],
  pagesPerAudit: ['pages', 'pages per audit', 'pages par audit', 'nombre de pages', 'number of pages'],
  delaySeconds: ['delay', 'delay between pages', 'delai', 'delai entre deux pages'],
};

const COLUMN_OF: ReadonlyMap<string, ImportColumn> = new Map([
  ...Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name): [string, ImportColumn] => [name, column as ImportColumn]),
  ),
  // Headings of the panel's own export of websites
  ...(['url', 'name', 'pagesPerAudit', 'delaySeconds'] as const).flatMap((column) =>
    Object.values(WEBSITE_FIELDS[column].label).map((label): [string, ImportColumn] => [
      plainWords(label),
      column,
    ]),
  ),
]);

/** Returns the column with this heading. Returns null for an unknown heading. */
export function columnOf(heading: string): ImportColumn | null {
  return COLUMN_OF.get(plainWords(heading)) ?? null;
}

/** Returns a text in lower case, without accents, with single spaces between words. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9*]+/g, ' ')
    .trim();
}
