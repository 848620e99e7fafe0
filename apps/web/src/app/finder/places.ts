import type { PageName } from '@vigie/contract/page-access.ts';

interface Part {
  /** Its name is `part.NAME` of the finder's words. */
  name: string;
  screen: PageName;
  search: Readonly<Record<string, string>>;
}

/** Parts of screens that have an address of their own: tabs, and sections of settings. */
export const PARTS = [
  { name: 'causes', screen: 'urls-liste', search: { by: 'cause' } },
  { name: 'evolution-table', screen: 'sante-evolution', search: { view: 'table' } },
  { name: 'integrity', screen: 'dataQuality-hitPageview', search: { view: 'integrity' } },
  { name: 'address', screen: 'website-parametres', search: { step: 'information' } },
  { name: 'visits', screen: 'website-parametres', search: { step: 'settings' } },
  { name: 'consent', screen: 'website-parametres', search: { step: 'consent' } },
  { name: 'hit', screen: 'website-parametres', search: { step: 'hit' } },
  { name: 'trackers', screen: 'website-parametres', search: { tab: 'trackers' } },
  { name: 'contexts', screen: 'website-parametres', search: { tab: 'contexts' } },
  { name: 'pages', screen: 'website-parametres', search: { tab: 'pages' } },
  { name: 'mails', screen: 'logs', search: { tab: 'mails' } },
  { name: 'messages', screen: 'aide-contact', search: { view: 'list' } },
] as const satisfies readonly Part[];

/** Screens that are looked for under further words, those of before among them: `also.NAME` of the finder's words. */
export const ALSO_CALLED = [
  'sante',
  'sante-evolution',
  'comparaison',
  'dataQuality',
  'urls-liste',
  'pools-tests',
  'jobs',
  'agents',
  'utilisateur',
  'groupe-detail-id',
  'logs',
  'website-parametres',
  'tags',
  'alertes-regles',
  'canaux',
  'parametres',
  'profil-editer-id',
  'aide',
  'aide-contact',
  'aide-api',
] as const satisfies readonly PageName[];
