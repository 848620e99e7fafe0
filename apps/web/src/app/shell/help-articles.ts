import type { PageName } from '@vigie/contract/page-access.ts';

/** Help article of each screen, by prefix of the screen's name; the longest prefix counts. */
const ARTICLES: Readonly<Record<string, string>> = {
  index: 'first-steps',
  parc: 'fleet',
  sante: 'health-overview',
  'sante-evolution': 'health-evolution',
  comparaison: 'comparing-runs',
  dataQuality: 'data-quality-tabs',
  'dataQuality-dataLayer': 'data-layer-check',
  'dataQuality-csp': 'csp-check',
  'dataQuality-tagPhp': 'collector-check',
  'dataQuality-tagJs': 'tag-js-check',
  'dataQuality-hitPageview': 'page-view-triggering',
  'dataQuality-consentement': 'reading-the-consent-matrix',
  'dataQuality-donneesPersonnelles': 'leaked-personal-data',
  'dataQuality-limites': 'vendor-limits',
  'dataQuality-autresNavigateurs': 'content-blockers',
  'dataQuality-serveur': 'server-side-proxy',
  'dataQuality-liens': 'campaign-links',
  'dataQuality-comptes': 'counted',
  'dataQuality-visiteursReels': 'real-visitors',
  'urls-liste': 'problem-urls',
  'urls-causes': 'problem-urls',
  'urls-analyse': 'data-layer-analysis',
  plan: 'tracking-plan',
  pools: 'pools',
  'pools-tests': 'writing-tests',
  parcours: 'journeys',
  commandes: 'order-reconciliation',
  'commandes-importer': 'sending-orders',
  'commandes-reglages': 'sending-orders',
  jobs: 'jobs',
  agents: 'agents',
  'agents-appelant': 'agent-behind-firewall',
  website: 'website-settings',
  groupe: 'companies',
  'groupe-connexion': 'single-sign-on',
  utilisateur: 'users',
  profil: 'profiles',
  parametres: 'account',
  'parametres-second-facteur': 'signing-in',
  logs: 'audit-log',
  tags: 'tags-catalogue',
  alertes: 'alarms',
  canaux: 'channels',
  'aide-contact': 'messages',
  'aide-api': 'tokens',
};

/** Parts of a screen that have their own article, by their value in the address. */
const PARTS: Partial<Record<PageName, Readonly<Record<string, string>>>> = {
  'dataQuality-hitPageview': { integrity: 'page-view-integrity' },
  'website-parametres': { contexts: 'contexts', consent: 'consent', pages: 'finding-pages' },
  'pools-ajouter': { schedule: 'schedules' },
  'pools-id-editer': { schedule: 'schedules' },
};

/** Returns the article about a screen, or about the part of it that the address opens; null where there is none. */
export function helpArticleOf(screen: PageName, part: string | undefined): string | null {
  const words = screen.split('-');
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join('-'));
  const named = beginnings.find((beginning) => beginning in ARTICLES);
  return PARTS[screen]?.[part ?? ''] ?? ARTICLES[named ?? ''] ?? null;
}
