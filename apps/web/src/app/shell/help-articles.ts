import type { PageName } from '@vigie/contract/page-access.ts';

/** The help article of each screen. */
const ARTICLES: Partial<Record<PageName, string>> = {
  index: 'first-steps',
  sante: 'health-overview',
  'sante-evolution': 'health-evolution',
  dataQuality: 'data-quality-tabs',
  'dataQuality-dataLayer': 'data-layer-check',
  'dataQuality-csp': 'csp-check',
  'dataQuality-tagPhp': 'collector-check',
  'dataQuality-tagJs': 'tag-js-check',
  'dataQuality-hitPageview': 'page-view-triggering',
  'urls-liste': 'problem-urls',
  'urls-analyse': 'data-layer-analysis',
  pools: 'pools',
  'pools-ajouter': 'pools',
  'pools-id': 'pools',
  'pools-id-editer': 'pools',
  'pools-id-executer': 'pools',
  'pools-tests': 'writing-tests',
  'pools-tests-ajouter': 'writing-tests',
  'pools-tests-id': 'writing-tests',
  'pools-tests-id-editer': 'writing-tests',
  'pools-tests-id-executer': 'writing-tests',
  jobs: 'jobs',
  agents: 'agents',
  'agents-associer': 'agents',
  'agents-id': 'agents',
  'agents-id-editer': 'agents',
  'website-parametres': 'website-settings',
  groupe: 'companies',
  'groupe-ajouter': 'companies',
  'groupe-detail-id': 'companies',
  'groupe-editer-id': 'companies',
  utilisateur: 'users',
  'utilisateur-ajouter': 'users',
  'utilisateur-detail-id': 'users',
  'utilisateur-id-mot-de-passe': 'users',
  'profil-editer-id': 'profiles',
  parametres: 'account',
  'parametres-mot-de-passe': 'account',
  logs: 'audit-log',
  tags: 'tags-catalogue',
  'tags-ajouter': 'tags-catalogue',
  'tags-id-modifier': 'tags-catalogue',
  'aide-contact': 'messages',
};

/** Parts of a screen that have an article of their own, by what its address says. */
const PARTS: Partial<Record<PageName, Readonly<Record<string, string>>>> = {
  'dataQuality-hitPageview': { integrity: 'page-view-integrity' },
  'website-parametres': { contexts: 'contexts' },
};

/** The article that explains a screen, or the part of it that the address opens; null where there is none. */
export function helpArticleOf(screen: PageName, part: string | undefined): string | null {
  return PARTS[screen]?.[part ?? ''] ?? ARTICLES[screen] ?? null;
}
