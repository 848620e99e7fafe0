import type { JourneyDetail, JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import type { FakeImport } from './sample-imports.ts';
import type { AlarmPreview, AlarmRule } from '@vigie/contract/alarm-rule.ts';
import type { Agent, AgentCode } from '@vigie/contract/agent.ts';
import type { AuditEntry } from '@vigie/contract/audit-entry.ts';
import type { LocationComparison, LocationPage } from '@vigie/contract/location-comparison.ts';
import type { ComparedPage, RunComparison } from '@vigie/contract/comparison.ts';
import type { JobDetection } from '@vigie/contract/detection.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import type { VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import type { SavedFilter } from '@vigie/contract/data-layer-filter.ts';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import type { Evolution, Health } from '@vigie/contract/health.ts';
import type { FakeContainers } from './sample-containers.ts';
import type { FakeInventory } from './sample-inventory.ts';
import type { FakePlan } from './sample-plan.ts';
import type { Fleet, SharedCauses } from '@vigie/contract/fleet.ts';
import type { Home, OutboxMail } from '@vigie/contract/home.ts';
import type {
  CompanyDomain,
  IdentityProvider,
  ProviderCheck,
  RulesOutcome,
  StoredSignInRules,
} from '@vigie/contract/identity-provider.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Instance } from '@vigie/contract/instance.ts';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { Article, Message } from '@vigie/contract/message.ts';
import type { PageTest, TestHistory } from '@vigie/contract/page-test.ts';
import type { Operation } from '@vigie/contract/permissions.ts';
import type { Account, OwnSession, UserDetail, ProfileDetail } from '@vigie/contract/user.ts';
import type { PoolDetail, PoolHistory } from '@vigie/contract/pool.ts';
import type { ReEvaluation, Visit } from '@vigie/contract/page-history.ts';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import type { ExemptVendors, StoredConsentFinding, MatrixRun } from '@vigie/contract/stored-consent.ts';
import type { PersonalDataGroup } from '@vigie/contract/stored-personal-data.ts';
import type { Redactions, RetentionUse } from '@vigie/contract/redaction.ts';
import type { Release } from '@vigie/contract/release.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { BulkChange } from '@vigie/contract/bulk.ts';
import type { Budget } from '@vigie/contract/budget.ts';
import type { Channel, ChannelTest, Delivery } from '@vigie/contract/channel.ts';
import type { ListedVendor } from '@vigie/contract/inventory.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { KnownPage, Website } from '@vigie/contract/website.ts';
import type { LimitUse } from '@vigie/contract/website-limits.ts';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import type { SharedSettings } from '@vigie/contract/shared-settings.ts';
import type { ClientReport, ReportBrand } from '@vigie/contract/client-report.ts';
import type { ProblemRegression } from '@vigie/contract/regression-cause.ts';
import type { ContainerBrowserTrial } from '@vigie/contract/container-browser-trial.ts';
import type { PolicyTrial } from '@vigie/contract/policy-trial.ts';
import type { Rehearsal } from '@vigie/contract/rehearsal.ts';
import type { SealedVisit } from '@vigie/contract/sealed-visit.ts';
import type { SharedLink } from '@vigie/contract/shared-link.ts';
import type { Factors, NeededFactor, ProviderReturn, SignInEntry } from '@vigie/contract/sign-in.ts';
import type { Token } from '@vigie/contract/token.ts';
import type { Answers, Resource } from './fake-answers.ts';
import type { SampleTabs } from './sample-tabs.ts';

/** State of the fake API; tests change it during a run. */
export interface FakeState {
  user: ConnectedUser;
  password: string;
  account: Account;
  sessions: OwnSession[];
  factors: Factors;
  /** Second factor that a sign-in by password requires; null: none. */
  neededFactor: NeededFactor | null;
  /** True if responses of passkeys are valid. */
  knowsPasskey: boolean;
  /** Newest first. */
  signIns: SignInEntry[];
  /** Result of a provider's answer. */
  providerReturn: ProviderReturn;
  /** Redirect address of a sign-out; null: none. */
  providerSignOut: string | null;
  /** The user's own profiles, and those that the user may edit. */
  profiles: ProfileDetail[];
  people: UserDetail[];
  companies: CompanyDetail[];
  /** Applies to every company. */
  budget: Budget;
  websites: Website[];
  consentMatrices: MatrixRun[];
  consentFindings: StoredConsentFinding[];
  personalData: PersonalDataGroup[];
  exemptVendors: ExemptVendors;
  redactions: Redactions;
  retention: Omit<RetentionUse, 'updatedAt'>;
  /** Applies to every website. */
  limitUse: Omit<LimitUse, 'own' | 'updatedAt'>;
  /** Website that is being added. */
  draft: Website | null;
  detection: (jobId: string) => JobDetection;
  knownPages: KnownPage[];
  contexts: WebsiteContext[];
  tests: PageTest[];
  testHistory: (testId: string) => TestHistory;
  pools: PoolDetail[];
  poolHistory: (poolId: string) => PoolHistory;
  agents: Agent[];
  agentCodes: AgentCode[];
  jobs: Job[];
  jobPages: (jobId: string) => JobPage[];
  observations: StoredObservation[];
  /** Visits of every page, newest first. */
  visits: Visit[];
  reEvaluations: ReEvaluation[];
  problems: ProblemDetail[];
  /** Values of the dataLayer at each visit, newest first. */
  dataLayerVisits: VisitRow[];
  /** Time since which visits are missing in searches; absent: none is missing. */
  searchedAsOf?: string;
  savedFilters: SavedFilter[];
  quality: SampleTabs;
  health: (websiteId: string) => Health;
  /** Applies to every pair of runs. */
  comparison: RunComparison;
  comparedPages: ComparedPage[];
  locations: LocationComparison;
  locationPages: LocationPage[];
  /** Reported releases are added to its markers. */
  evolution: (websiteId: string, period: { from: string; to: string }) => Evolution;
  releases: Release[];
  /** Newest first. */
  culprits: ProblemRegression[];
  rehearsals: Rehearsal[];
  policyTrial: PolicyTrial | null;
  containerTrial: ContainerBrowserTrial | null;
  sealedVisits: SealedVisit[];
  /** Newest first. */
  sharedLinks: SharedLink[];
  /** Newest first. */
  clientReports: ClientReport[];
  reportBrand: ReportBrand;
  /** State of the report in a reader's mail. */
  readerState: ClientReport['state'];
  /** The user's own tokens, newest first. */
  tokens: Token[];
  /** Tokens of every company, newest first. */
  companyTokens: Token[];
  /** Providers of the instance and of every company; sign-ins offer the enabled ones. */
  identityProviders: IdentityProvider[];
  providerCheck: ProviderCheck;
  rulesOutcome: RulesOutcome;
  /** Applies to every company. */
  domains: CompanyDomain[];
  /** True if the TXT records exist. */
  hasDomainRecord: boolean;
  /** Applies to every company, and to the instance. */
  signInRules: StoredSignInRules;
  home: Home;
  instance: Instance;
  sharedSettings: SharedSettings[];
  bulkChanges: BulkChange[];
  fleet: Fleet;
  /** Applies to every website. */
  plan: FakePlan;
  journeys: JourneyDetail[];
  journeyRuns: JourneyRunDetail[];
  sharedCauses: SharedCauses;
  /** Newest first. */
  messages: Message[];
  articles: (locale: Locale) => Article[];
  tags: Tag[];
  /** Applies to every website. */
  inventory: FakeInventory;
  listedVendors: ListedVendor[];
  containers: FakeContainers;
  /** Newest first. */
  imports: FakeImport[];
  /** In the fixed order of causes. */
  causes: CauseDetail[];
  alarmRules: AlarmRule[];
  alarmPreview: AlarmPreview;
  channels: Channel[];
  /** Deliveries of every channel, newest first. */
  deliveries: Delivery[];
  /** Receiver's answer to a test message. */
  channelTest: ChannelTest;
  /** Newest first. */
  auditLog: AuditEntry[];
  /** E-mails that were not sent, newest first. */
  outbox: OutboxMail[];
  /** Events of a job; they may wait for the test. */
  events: (job: Job) => AsyncIterable<Job>;
  /** Answers of single calls, in place of the fake API's own ones. */
  answers?: { [R in Resource]?: Answers<R> };
  /** Refused operations with their error code. */
  refuse: Partial<Record<Operation, { code: ErrorCode; data?: unknown }>>;
}
