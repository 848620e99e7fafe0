import type { VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Operation } from '@vigie/contract/permissions.ts';
import type { NeededFactor, ProviderReturn } from '@vigie/contract/sign-in.ts';
import type { Answers, Output, Resource } from './fake-answers.ts';
import type { FakeContainers } from './sample-containers.ts';
import type { FakeImport } from './sample-imports.ts';
import type { FakeInventory } from './sample-inventory.ts';
import type { FakeCounted } from './sample-counted.ts';
import type { ServerReport } from '@vigie/contract/server-calls.ts';
import type { FakeVisitors } from './sample-real-visitors.ts';
import type { FakePlan } from './sample-plan.ts';
import type { SampleTabs } from './sample-tabs.ts';

/** Items that the fake API stores, as their reading answers them. */
type StoredItems = {
  [
    R in
      | 'agents'
      | 'alarmRules'
      | 'bulkChanges'
      | 'causes'
      | 'channels'
      | 'companies'
      | 'identityProviders'
      | 'jobs'
      | 'journeys'
      | 'linkLists'
      | 'observations'
      | 'pools'
      | 'problems'
      | 'sharedSettings'
      | 'tags'
      | 'tests'
      | 'websites'
  ]: Output<R, 'get'>[];
};

/** Items that the fake API stores, as their list answers them, the newest first. */
type ListedItems = {
  [
    R in
      | 'auditLog'
      | 'clientReports'
      | 'companyTokens'
      | 'contexts'
      | 'filterLists'
      | 'listedVendors'
      | 'messages'
      | 'orderImports'
      | 'orders'
      | 'orderSources'
      | 'outbox'
      | 'personalData'
      | 'releases'
      | 'reportInterfaces'
      | 'sealedVisits'
      | 'sessions'
      | 'sharedLinks'
      | 'signIns'
      | 'tokens'
      | 'vendorLimits'
  ]: Item<Output<R, 'list'>>[];
};
type Item<T> = T extends { items: (infer I)[] } ? I : T extends (infer I)[] ? I : never;

/** State of the fake API; tests change it during a run. */
export interface FakeState extends StoredItems, ListedItems {
  user: Output<'users', 'own'>;
  password: string;
  account: Output<'users', 'account'>;
  factors: Output<'factors', 'own'>;
  /** Second factor that a sign-in by password requires; null: none. */
  neededFactor: NeededFactor | null;
  /** True if responses of passkeys are valid. */
  knowsPasskey: boolean;
  /** Result of a provider's answer. */
  providerReturn: ProviderReturn;
  /** Redirect address of a sign-out; null: none. */
  providerSignOut: string | null;
  /** The user's own profiles, and those that the user may edit. */
  profiles: Output<'profiles', 'get'>[];
  people: Output<'users', 'get'>[];
  /** Applies to every company. */
  budget: Output<'budgets', 'get'>;
  counted: FakeCounted;
  visitors: FakeVisitors;
  serverReport: ServerReport;
  consentMatrices: Item<Output<'consent', 'list'>>[];
  consentFindings: Item<Output<'consent', 'findings'>>[];
  exemptVendors: Output<'consent', 'exempt'>;
  redactions: Output<'companies', 'redactions'>;
  retention: Omit<Output<'websites', 'retention'>, 'updatedAt'>;
  /** Applies to every website. */
  limitUse: Omit<Output<'websites', 'limits'>, 'own' | 'updatedAt'>;
  /** Website that is being added. */
  draft: Output<'websites', 'get'> | null;
  detection: (jobId: string) => Output<'jobs', 'detection'>;
  knownPages: Item<Output<'websites', 'pages'>>[];
  testHistory: (testId: string) => Output<'tests', 'history'>;
  poolHistory: (poolId: string) => Output<'pools', 'history'>;
  agentCodes: Output<'agents', 'codes'>;
  jobPages: (jobId: string) => Item<Output<'jobs', 'pages'>>[];
  /** Visits of every page, newest first. */
  visits: Item<Output<'observations', 'ofPage'>>[];
  reEvaluations: Output<'observations', 'reEvaluation'>[];
  /** Values of the dataLayer at each visit, newest first. */
  dataLayerVisits: VisitRow[];
  /** Time since which visits are missing in searches; absent: none is missing. */
  searchedAsOf?: string;
  savedFilters: Output<'dataLayer', 'filters'>;
  quality: SampleTabs;
  health: (websiteId: string) => Output<'health', 'overview'>;
  /** Applies to every pair of runs. */
  comparison: Output<'comparisons', 'summary'>;
  comparedPages: Item<Output<'comparisons', 'pages'>>[];
  locations: Output<'comparisons', 'locations'>;
  locationPages: Item<Output<'comparisons', 'locationPages'>>[];
  /** Reported releases are added to its markers. */
  evolution: (websiteId: string, period: { from: string; to: string }) => Output<'health', 'evolution'>;
  /** Newest first. */
  culprits: Output<'culprits', 'get'>[];
  rehearsals: NonNullable<Output<'rehearsals', 'last'>>[];
  policyTrial: Output<'policyTrials', 'last'>;
  containerTrial: Output<'containerTrials', 'last'>;
  reportBrand: Output<'reportBrands', 'get'>;
  /** State of the report in a reader's mail. */
  readerState: Output<'clientReports', 'create'>['state'];
  providerCheck: Output<'identityProviders', 'check'>;
  rulesOutcome: Output<'identityProviders', 'tryRules'>;
  /** Applies to every company. */
  domains: Output<'companyDomains', 'list'>;
  /** True if the TXT records exist. */
  hasDomainRecord: boolean;
  /** Applies to every company, and to the instance. */
  signInRules: Output<'signInRules', 'get'>;
  home: Output<'home', 'overview'>;
  instance: Output<'instance', 'get'>;
  fleet: Output<'fleet', 'list'>;
  /** Applies to every website and period. */
  orderComparison: Output<'orders', 'comparison'>;
  orderDays: Output<'orders', 'days'>;
  orderSettings: Output<'orders', 'settings'>;
  reach: Output<'reach', 'get'>;
  blockingReport: Output<'blocking', 'report'>;
  /** Applies to every check. */
  checkedLinks: Item<Output<'linkLists', 'links'>>[];
  orderPreview: Output<'orderImports', 'preview'>;
  /** Applies to every website. */
  plan: FakePlan;
  journeyRuns: Output<'journeys', 'readRun'>[];
  sharedCauses: Output<'fleet', 'causes'>;
  articles: (locale: Locale) => Output<'articles', 'get'>[];
  /** Applies to every website. */
  inventory: FakeInventory;
  containers: FakeContainers;
  /** Newest first. */
  imports: FakeImport[];
  alarmPreview: Output<'alarmRules', 'preview'>;
  /** Deliveries of every channel, newest first. */
  deliveries: Item<Output<'channels', 'deliveries'>>[];
  /** Receiver's answer to a test message. */
  channelTest: Output<'channels', 'test'>;
  /** Events of a job; they may wait for the test. */
  events: (job: Output<'jobs', 'get'>) => AsyncIterable<Output<'jobs', 'get'>>;
  /** Answers of single calls, in place of the fake API's own ones. */
  answers?: { [R in Resource]?: Answers<R> };
  /** Refused operations with their error code. */
  refuse: Partial<Record<Operation, { code: ErrorCode; data?: unknown }>>;
}
