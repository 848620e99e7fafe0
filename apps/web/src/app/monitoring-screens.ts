import { CHECK_PAGES } from '@vigie/contract/check-pages.ts';
import type { Check } from '@vigie/contract/checks.ts';
import type { Screen } from './screen.ts';

type CheckScreen = Screen & { name: `dataQuality-${Check}` };

/** Checks whose screen shows more than rate and reasons. */
const SCREENS_WITH_MORE: readonly CheckScreen[] = [
  {
    name: 'dataQuality-csp',
    path: '/dataQuality/csp',
    ofWebsite: true,
    byTracker: true,
    search: ['try'],
    words: ['quality', 'period', 'wording', 'policies'],
    load: async () => (await import('../features/quality/csp-screen.tsx')).CspScreen,
  },
  {
    name: 'dataQuality-hitPageview',
    path: '/dataQuality/hitPageview',
    ofWebsite: true,
    byTracker: true,
    search: ['view', 'find', 'only'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/page-view-screen.tsx')).PageViewScreen,
  },
];

/** The screen of each check, in the order of the tabs. */
const CHECK_SCREENS: readonly CheckScreen[] = CHECK_PAGES.map(
  ({ check, name, path }) =>
    SCREENS_WITH_MORE.find((screen) => screen.name === name) ?? screenOf(check, path),
);

/** Monitoring screens: home, health, data quality, URLs, dataLayer analysis, tags. */
export const MONITORING_SCREENS: readonly Screen[] = [
  {
    name: 'index',
    path: '/',
    words: ['home', 'causes', 'job-cells', 'wording', 'next-audit'],
    load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
  },
  {
    name: 'parc',
    path: '/parc',
    search: ['q', 'labels', 'company', 'agent', 'state', 'cause', 'sort', 'changes'],
    words: ['fleet', 'bulk', 'wording', 'download'],
    load: async () => (await import('../features/fleet/fleet-screen.tsx')).FleetScreen,
  },
  {
    name: 'parc-importer',
    path: '/parc/importer',
    search: ['import', 'only'],
    words: ['website-import', 'download'],
    load: async () => (await import('../features/website-import/import-screen.tsx')).ImportScreen,
  },
  {
    name: 'sante',
    path: '/sante',
    ofWebsite: true,
    byTracker: true,
    words: ['health', 'period', 'wording', 'next-audit', 'run-failure', 'limits'],
    load: async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  },
  {
    name: 'sante-evolution',
    path: '/sante/evolution',
    ofWebsite: true,
    byTracker: true,
    search: ['compare', 'view', 'series', 'sort', 'event'],
    words: ['evolution', 'health', 'period', 'wording', 'next-audit', 'run-failure'],
    load: async () => (await import('../features/health/evolution/evolution-screen.tsx')).EvolutionScreen,
  },
  {
    name: 'comparaison',
    path: '/comparaison',
    ofWebsite: true,
    byTracker: true,
    search: ['mode', 'together', 'run', 'with', 'withRun', 'kind', 'cause', 'q', 'page'],
    words: ['comparison', 'download', 'wording'],
    load: async () => (await import('../features/comparison/comparison-screen.tsx')).ComparisonScreen,
  },
  {
    name: 'partage',
    path: '/partage',
    layout: 'blank',
    words: ['shared', 'wording'],
    load: async () => (await import('../features/shared/shared-screen.tsx')).SharedScreen,
  },
  {
    name: 'dataQuality',
    path: '/dataQuality',
    ofWebsite: true,
    byTracker: true,
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/overview-screen.tsx')).OverviewScreen,
  },
  ...CHECK_SCREENS,
  {
    name: 'dataQuality-consentement',
    path: '/dataQuality/consentement',
    ofWebsite: true,
    search: ['run', 'page', 'vendor', 'kind', 'state', 'severity', 'cell', 'measure'],
    words: ['quality', 'consent', 'wording', 'download'],
    load: async () => (await import('../features/quality/consent/consent-screen.tsx')).ConsentScreen,
  },
  {
    name: 'dataQuality-donneesPersonnelles',
    path: '/dataQuality/donneesPersonnelles',
    ofWebsite: true,
    search: ['q', 'kind', 'place', 'consent', 'state'],
    words: ['quality', 'personal-data', 'wording', 'download'],
    load: async () =>
      (await import('../features/quality/personal-data/personal-data-screen.tsx')).PersonalDataScreen,
  },
  {
    name: 'dataQuality-comptes',
    path: '/dataQuality/comptes',
    ofWebsite: true,
    search: ['q', 'event', 'lostAt', 'state', 'reason'],
    words: ['quality', 'counted-hits', 'counted', 'period', 'wording', 'download'],
    load: async () => (await import('../features/quality/counted-hits/counted-screen.tsx')).CountedScreen,
  },
  {
    name: 'dataQuality-visiteursReels',
    path: '/dataQuality/visiteursReels',
    ofWebsite: true,
    words: ['quality', 'real-visitors', 'visitors', 'period', 'wording'],
    load: async () =>
      (await import('../features/quality/real-visitors/real-visitors-screen.tsx')).RealVisitorsScreen,
  },
  {
    name: 'dataQuality-limites',
    path: '/dataQuality/limites',
    ofWebsite: true,
    search: ['q', 'effect', 'state'],
    words: ['quality', 'vendor-limits', 'wording', 'download'],
    load: async () =>
      (await import('../features/quality/vendor-limits/vendor-limits-screen.tsx')).VendorLimitsScreen,
  },
  {
    name: 'dataQuality-autresNavigateurs',
    path: '/dataQuality/autresNavigateurs',
    ofWebsite: true,
    words: ['quality', 'other-browsers', 'wording', 'download'],
    load: async () =>
      (await import('../features/quality/other-browsers/other-browsers-screen.tsx')).OtherBrowsersScreen,
  },
  {
    name: 'dataQuality-serveur',
    path: '/dataQuality/serveur',
    ofWebsite: true,
    words: ['quality', 'server-side', 'wording', 'download'],
    load: async () =>
      (await import('../features/quality/server-side/server-side-screen.tsx')).ServerSideScreen,
  },
  {
    name: 'dataQuality-liens',
    path: '/dataQuality/liens',
    ofWebsite: true,
    search: ['list', 'check', 'q', 'outcome', 'kind'],
    words: ['quality', 'links', 'wording', 'download'],
    load: async () => (await import('../features/quality/links/links-screen.tsx')).LinksScreen,
  },
  {
    name: 'urls-liste',
    path: '/urls/liste',
    ofWebsite: true,
    byTracker: true,
    decidedBy: ['observation', 'page', 'problem'],
    search: [
      'q',
      'by',
      'of',
      'state',
      'kind',
      'check',
      'reason',
      'test',
      'severity',
      'assigned',
      'rule',
      'problem',
      'observation',
      'page',
      'part',
      'request',
      'with',
    ],
    words: ['urls', 'causes', 'period', 'download', 'wording'],
    load: async () => (await import('../features/urls/urls-screen.tsx')).UrlsScreen,
  },
  {
    name: 'urls-causes-id',
    path: '/urls/causes/$id',
    below: { screen: 'urls-liste', search: { by: 'cause' } },
    decidedBy: ['cause'],
    search: ['action', 'q', 'state', 'assigned', 'problem', 'observation', 'page', 'part', 'request', 'with'],
    words: ['urls', 'cause', 'causes', 'download', 'wording'],
    load: async () => (await import('../features/urls/cause-screen.tsx')).CauseScreen,
  },
  {
    name: 'urls-analyse',
    path: '/urls/analyse',
    ofWebsite: true,
    search: ['where', 'match', 'columns', 'filter', 'variable', 'after'],
    words: ['analysis', 'period', 'download'],
    load: async () => (await import('../features/analysis/analysis-screen.tsx')).AnalysisScreen,
  },
  {
    name: 'tags',
    path: '/tags',
    search: ['view', 'q', 'purpose', 'consent', 'standing', 'age', 'vendor', 'own', 'tag'],
    words: ['inventory', 'tags', 'download'],
    load: async () => (await import('../features/tags/tags-screen.tsx')).TagsScreen,
  },
  {
    name: 'tags-site',
    path: '/tags/site',
    ofWebsite: true,
    search: ['view', 'measures'],
    words: ['inventory', 'download'],
    load: async () => (await import('../features/tags/site/site-screen.tsx')).SiteInventoryScreen,
  },
  {
    name: 'tags-conteneur-id',
    path: '/tags/conteneur/$id',
    search: ['tab', 'q', 'only', 'type', 'tag', 'older', 'newer', 'event', 'url'],
    words: ['tag-managers', 'containers', 'download'],
    load: async () => (await import('../features/tags/tag-managers/container-screen.tsx')).ContainerScreen,
  },
  {
    name: 'tags-ajouter',
    path: '/tags/ajouter',
    words: ['tags', 'resource'],
    load: async () => (await import('../features/tags/tag-editor.tsx')).AddTagScreen,
  },
  {
    name: 'tags-id-modifier',
    path: '/tags/$id/modifier',
    words: ['tags', 'resource'],
    load: async () => (await import('../features/tags/tag-editor.tsx')).EditTagScreen,
  },
];

function screenOf(check: Check, path: string): CheckScreen {
  return {
    name: `dataQuality-${check}`,
    path,
    ofWebsite: true,
    byTracker: true,
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/check-screen.tsx')).checkScreen(check),
  };
}
