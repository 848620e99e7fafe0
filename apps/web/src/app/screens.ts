import type { ComponentType } from 'react';
import type { PageName } from '@vigie/contract/page-access.ts';
import type { Namespace } from '../i18n/i18n.ts';

export interface Screen {
  /** The specification's name (§2); PAGE_ACCESS of the contract says who may open it. */
  name: PageName;
  path: string;
  layout: 'blank' | 'default';
  /** Group of the sidebar that lists it; absent: not in the sidebar. */
  section?: 'watch' | 'run' | 'manage';
  /** Whether it shows one website, that of `?website=`. */
  ofWebsite?: boolean;
  /** What its address may carry beside the website: filters, the selected row, the step, the tab. */
  search?: readonly string[];
  /** Sends elsewhere instead of showing anything. */
  redirectTo?: string;
  words: readonly Namespace[];
  load?: () => Promise<ComponentType>;
}

/**
 * Every screen that exists: router, guard, sidebar, titles and the build's list of routes read this table.
 * The sidebar keeps its order (specification §2).
 */
export const SCREENS = [
  { name: 'index', path: '/', layout: 'default', words: [], redirectTo: '/sante' },
  {
    name: 'connexion',
    path: '/connexion',
    layout: 'blank',
    words: ['session'],
    load: async () => (await import('../features/session/login-screen.tsx')).LoginScreen,
  },
  {
    name: 'sante',
    path: '/sante',
    layout: 'default',
    section: 'watch',
    ofWebsite: true,
    words: ['health', 'period', 'websites', 'wording'],
    load: async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  },
  {
    name: 'sante-evolution',
    path: '/sante/evolution',
    layout: 'default',
    ofWebsite: true,
    search: ['compare', 'view', 'series', 'sort'],
    words: ['evolution', 'health', 'period', 'websites', 'wording'],
    load: async () => (await import('../features/health/evolution/evolution-screen.tsx')).EvolutionScreen,
  },
  {
    name: 'dataQuality',
    path: '/dataQuality',
    layout: 'default',
    section: 'watch',
    ofWebsite: true,
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/overview-screen.tsx')).OverviewScreen,
  },
  {
    name: 'dataQuality-dataLayer',
    path: '/dataQuality/dataLayer',
    layout: 'default',
    ofWebsite: true,
    search: ['reason', 'q'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/check-screens.tsx')).DataLayerScreen,
  },
  {
    name: 'dataQuality-csp',
    path: '/dataQuality/csp',
    layout: 'default',
    ofWebsite: true,
    search: ['reason', 'q'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/csp-screen.tsx')).CspScreen,
  },
  {
    name: 'dataQuality-tagPhp',
    path: '/dataQuality/tagPhp',
    layout: 'default',
    ofWebsite: true,
    search: ['reason', 'q'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/check-screens.tsx')).CollectorScreen,
  },
  {
    name: 'dataQuality-tagJs',
    path: '/dataQuality/tagJs',
    layout: 'default',
    ofWebsite: true,
    search: ['reason', 'q'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/check-screens.tsx')).JsTagScreen,
  },
  {
    name: 'dataQuality-hitPageview',
    path: '/dataQuality/hitPageview',
    layout: 'default',
    ofWebsite: true,
    search: ['view', 'reason', 'q', 'find', 'only'],
    words: ['quality', 'period', 'wording'],
    load: async () => (await import('../features/quality/page-view-screen.tsx')).PageViewScreen,
  },
  {
    name: 'urls-liste',
    path: '/urls/liste',
    layout: 'default',
    section: 'watch',
    ofWebsite: true,
    search: [
      'q',
      'by',
      'state',
      'kind',
      'check',
      'reason',
      'test',
      'severity',
      'problem',
      'observation',
      'page',
      'part',
      'with',
    ],
    words: ['problems', 'period'],
    load: async () => (await import('../features/problems/problems-screen.tsx')).ProblemsScreen,
  },
  {
    name: 'urls-analyse',
    path: '/urls/analyse',
    layout: 'default',
    section: 'watch',
    ofWebsite: true,
    search: ['where', 'match', 'columns', 'filter', 'variable', 'after'],
    words: ['analysis', 'period', 'download'],
    load: async () => (await import('../features/analysis/analysis-screen.tsx')).AnalysisScreen,
  },
  {
    name: 'pools',
    path: '/pools',
    layout: 'default',
    section: 'run',
    ofWebsite: true,
    search: ['q', 'status', 'category', 'severity'],
    words: ['pools', 'inputs'],
    load: async () => (await import('../features/pools/pools-screen.tsx')).PoolsScreen,
  },
  {
    name: 'pools-ajouter',
    path: '/pools/ajouter',
    layout: 'default',
    ofWebsite: true,
    search: ['step'],
    words: ['pools', 'inputs'],
    load: async () => (await import('../features/pools/add-pool-screen.tsx')).AddPoolScreen,
  },
  {
    name: 'pools-id',
    path: '/pools/$id',
    layout: 'default',
    words: ['pools', 'inputs'],
    load: async () => (await import('../features/pools/pool-screen.tsx')).PoolScreen,
  },
  {
    name: 'pools-id-editer',
    path: '/pools/$id/editer',
    layout: 'default',
    search: ['step'],
    words: ['pools', 'inputs'],
    load: async () => (await import('../features/pools/edit-pool-screen.tsx')).EditPoolScreen,
  },
  {
    name: 'pools-id-executer',
    path: '/pools/$id/executer',
    layout: 'default',
    search: ['job', 'only'],
    words: ['pools', 'pool-run', 'pool-steps'],
    load: async () => (await import('../features/pools/run-pool-screen.tsx')).RunPoolScreen,
  },
  {
    name: 'pools-tests',
    path: '/pools/tests',
    layout: 'default',
    section: 'run',
    ofWebsite: true,
    search: ['q', 'category', 'severity', 'draft', 'pool'],
    words: ['tests', 'test-result'],
    load: async () => (await import('../features/tests/tests-screen.tsx')).TestsScreen,
  },
  {
    name: 'pools-tests-ajouter',
    path: '/pools/tests/ajouter',
    layout: 'default',
    ofWebsite: true,
    search: ['step'],
    words: ['tests', 'inputs'],
    load: async () => (await import('../features/tests/add-test-screen.tsx')).AddTestScreen,
  },
  {
    name: 'pools-tests-id',
    path: '/pools/tests/$id',
    layout: 'default',
    words: ['tests', 'test-result'],
    load: async () => (await import('../features/tests/test-screen.tsx')).TestScreen,
  },
  {
    name: 'pools-tests-id-editer',
    path: '/pools/tests/$id/editer',
    layout: 'default',
    search: ['step'],
    words: ['tests', 'inputs'],
    load: async () => (await import('../features/tests/edit-test-screen.tsx')).EditTestScreen,
  },
  {
    name: 'pools-tests-id-executer',
    path: '/pools/tests/$id/executer',
    layout: 'default',
    search: ['job', 'only'],
    words: ['tests', 'runs'],
    load: async () => (await import('../features/tests/run-test-screen.tsx')).RunTestScreen,
  },
  {
    name: 'jobs',
    path: '/jobs',
    layout: 'default',
    section: 'run',
    ofWebsite: true,
    search: [
      'q',
      'state',
      'mode',
      'kind',
      'agent',
      'pool',
      'test',
      'since',
      'everywhere',
      'job',
      'page',
      'only',
      'part',
      'with',
    ],
    words: ['jobs', 'runs'],
    load: async () => (await import('../features/jobs/jobs-screen.tsx')).JobsScreen,
  },
  {
    name: 'agents',
    path: '/agents',
    layout: 'default',
    section: 'run',
    search: ['q', 'state'],
    words: ['agents'],
    load: async () => (await import('../features/agents/agents-screen.tsx')).AgentsScreen,
  },
  {
    name: 'agents-associer',
    path: '/agents/associer',
    layout: 'default',
    words: ['agents'],
    load: async () => (await import('../features/agents/associate-screen.tsx')).AssociateScreen,
  },
  {
    name: 'agents-id',
    path: '/agents/$id',
    layout: 'default',
    words: ['agents', 'jobs', 'runs'],
    load: async () => (await import('../features/agents/agent-screen.tsx')).AgentScreen,
  },
  {
    name: 'agents-id-editer',
    path: '/agents/$id/editer',
    layout: 'default',
    search: ['step'],
    words: ['agents'],
    load: async () => (await import('../features/agents/edit-agent-screen.tsx')).EditAgentScreen,
  },
  {
    name: 'website-parametres',
    path: '/website/parametres',
    layout: 'default',
    section: 'manage',
    ofWebsite: true,
    search: ['tab', 'step', 'context', 'q', 'page', 'only'],
    words: ['websites', 'website-settings'],
    load: async () =>
      (await import('../features/websites/website-settings-screen.tsx')).WebsiteSettingsScreen,
  },
] as const satisfies readonly Screen[];

export type ScreenName = (typeof SCREENS)[number]['name'];
