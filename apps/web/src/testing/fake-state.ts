import type { JourneyDetail, JourneyRunDetail } from '@vigie/contract/kept-journey.ts';
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
  SignInRules,
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
import type { ExemptVendors, KeptConsentFinding, MatrixRun } from '@vigie/contract/kept-consent.ts';
import type { PersonalDataGroup } from '@vigie/contract/kept-personal-data.ts';
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
import type { ProblemCulprit } from '@vigie/contract/culprit.ts';
import type { ContainerBrowserTrial } from '@vigie/contract/container-browser-trial.ts';
import type { PolicyTrial } from '@vigie/contract/policy-trial.ts';
import type { Rehearsal } from '@vigie/contract/rehearsal.ts';
import type { SealedVisit } from '@vigie/contract/sealed-visit.ts';
import type { SharedLink } from '@vigie/contract/shared-link.ts';
import type { Factors, NeededFactor, ProviderReturn, SignInEntry } from '@vigie/contract/sign-in.ts';
import type { Token } from '@vigie/contract/token.ts';
import type { SampleTabs } from './sample-tabs.ts';

/** What the fake API knows; tests change it as they go. */
export interface FakeState {
  user: ConnectedUser;
  password: string;
  account: Account;
  sessions: OwnSession[];
  factors: Factors;
  /** What a sign-in by password asks for besides; null: nothing. */
  neededFactor: NeededFactor | null;
  /** Whether what passkeys say is right. */
  knowsPasskey: boolean;
  /** Newest first. */
  signIns: SignInEntry[];
  /** What the answer of a provider comes to. */
  providerReturn: ProviderReturn;
  /** Where a sign-out goes on; null: nowhere. */
  providerSignOut: string | null;
  /** One's own, and those that one may edit. */
  profiles: ProfileDetail[];
  people: UserDetail[];
  companies: CompanyDetail[];
  /** Of whichever company. */
  budget: Budget;
  websites: Website[];
  consentMatrices: MatrixRun[];
  consentFindings: KeptConsentFinding[];
  personalData: PersonalDataGroup[];
  exemptVendors: ExemptVendors;
  redactions: Redactions;
  retention: RetentionUse;
  /** Of whichever website. */
  limitUse: Omit<LimitUse, 'own'>;
  /** The website that is being added. */
  draft: Website | null;
  detection: (jobId: string) => JobDetection;
  /** Pages seen so far, of whichever website. */
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
  /** Visits of whichever page, newest first. */
  visits: Visit[];
  reEvaluations: ReEvaluation[];
  problems: ProblemDetail[];
  /** What the dataLayer held at each visit, newest first. */
  dataLayerVisits: VisitRow[];
  /** Since when visits are missing from what is searched; absent: none is. */
  searchedAsOf?: string;
  savedFilters: SavedFilter[];
  quality: SampleTabs;
  health: (websiteId: string) => Health;
  /** Of whichever two runs. */
  comparison: RunComparison;
  comparedPages: ComparedPage[];
  locations: LocationComparison;
  locationPages: LocationPage[];
  /** Releases told are added to its markers. */
  evolution: (websiteId: string, period: { from: string; to: string }) => Evolution;
  releases: Release[];
  /** Newest first. */
  culprits: ProblemCulprit[];
  rehearsals: Rehearsal[];
  policyTrial: PolicyTrial | null;
  containerTrial: ContainerBrowserTrial | null;
  sealedVisits: SealedVisit[];
  /** Newest first. */
  sharedLinks: SharedLink[];
  /** Newest first. */
  clientReports: ClientReport[];
  reportBrand: ReportBrand;
  /** Of the report that the mail of a reader is about. */
  readerState: ClientReport['state'];
  /** One's own, newest first. */
  tokens: Token[];
  /** Of whichever company, newest first. */
  companyTokens: Token[];
  /** The instance's and those of every company; sign-ins are offered those that are on. */
  identityProviders: IdentityProvider[];
  providerCheck: ProviderCheck;
  rulesOutcome: RulesOutcome;
  /** Of whichever company. */
  domains: CompanyDomain[];
  /** Whether the TXT records are there. */
  hasDomainRecord: boolean;
  /** Of whichever company, and of the instance. */
  signInRules: SignInRules;
  home: Home;
  instance: Instance;
  sharedSettings: SharedSettings[];
  bulkChanges: BulkChange[];
  fleet: Fleet;
  /** Of whichever website. */
  plan: FakePlan;
  journeys: JourneyDetail[];
  journeyRuns: JourneyRunDetail[];
  sharedCauses: SharedCauses;
  /** Newest first. */
  messages: Message[];
  articles: (locale: Locale) => Article[];
  tags: Tag[];
  /** Of whichever website. */
  inventory: FakeInventory;
  listedVendors: ListedVendor[];
  containers: FakeContainers;
  /** Newest first. */
  imports: FakeImport[];
  /** In the one order of causes. */
  causes: CauseDetail[];
  alarmRules: AlarmRule[];
  alarmPreview: AlarmPreview;
  channels: Channel[];
  /** Of whichever channel, newest first. */
  deliveries: Delivery[];
  /** What a receiver makes of a test. */
  channelTest: ChannelTest;
  /** Newest first. */
  auditLog: AuditEntry[];
  /** E-mails that did not leave, newest first. */
  outbox: OutboxMail[];
  /** The events of a job; they may wait for the test. */
  events: (job: Job) => AsyncIterable<Job>;
  /** Operations that are refused, with the code. */
  refuse: Partial<Record<Operation, { code: ErrorCode; data?: unknown }>>;
}
