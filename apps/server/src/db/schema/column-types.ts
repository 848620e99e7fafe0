import type * as z from 'zod';
import type { DelayedRound, RunPlan } from './run-plan.ts';
import type { VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import type { ExportNames } from '@vigie/audit/containers/named-container.ts';
import type { Compared } from '@vigie/audit/regression-cause/compare-stored.ts';
import type { ChangeHistory } from '@vigie/audit/regression-cause/page-changes.ts';
import type { AccessName } from '@vigie/contract/access.ts';
import type { AgentStatus, JourneyStep, RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Agent } from '@vigie/contract/agent.ts';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { FilterListFacts } from '@vigie/contract/blocking.ts';
import type { BulkAction, BulkValue } from '@vigie/contract/bulk.ts';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import type { Channel, Delivery } from '@vigie/contract/channel.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TriedDraft } from '@vigie/contract/container-browser-trial.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { Container, ContainerProduct } from '@vigie/contract/container.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { MarkedKind } from '@vigie/contract/file-mark.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Becoming, ClaimRule } from '@vigie/contract/identity-provider.ts';
import type { ImportChoices, ImportedWebsite } from '@vigie/contract/imported-website.ts';
import type { IncidentStep, IncidentSubject } from '@vigie/contract/incident.ts';
import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import type { Job, discoveryFiguresSchema } from '@vigie/contract/job.ts';
import type { AgentNeeds } from '@vigie/contract/labels.ts';
import type { Message } from '@vigie/contract/message.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import type { AmountReason, DayReason, OrderState, RowFault } from '@vigie/contract/order-comparison.ts';
import type { OrderImport, OrderImportState } from '@vigie/contract/order-import.ts';
import type { OrderFileKind, OrderReading } from '@vigie/contract/order-reading.ts';
import type { OrderIdKind, OrderSource, OrderSourceKind } from '@vigie/contract/order-source.ts';
import type { OrderOrigin, OrderPosition, OrderSettings, StoredComparison } from '@vigie/contract/orders.ts';
import type { PoolInput } from '@vigie/contract/pool.ts';
import type { ReachShares } from '@vigie/contract/reach.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import type { RegressionCause, Suspicions } from '@vigie/contract/regression-cause.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { InterfaceAnswer } from '@vigie/contract/report-interface.ts';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { SettingValues } from '@vigie/contract/shared-settings.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';
import type { BlockingResult, VisitBlocking } from '@vigie/contract/stored-blocking.ts';
import type { ExemptVendors } from '@vigie/contract/stored-consent.ts';
import type { CampaignLink } from '@vigie/contract/link-report.ts';
import type { LinkListRules } from '@vigie/contract/stored-link-list.ts';
import type { StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import type { JourneyInput, JourneyRun } from '@vigie/contract/stored-journey.ts';
import type { CountedStep, StoredCountedHit } from '@vigie/contract/stored-counted.ts';
import type { ListedPlanVersion } from '@vigie/contract/stored-plan.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import type { TestErrorCode } from '@vigie/contract/test-result.ts';
import type { PlanFigures, PlanFinding, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Check, Evidence, Outcome, Verdict } from '@vigie/contract/verdict.ts';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import type { StoredReproduction } from './stored-types.ts';
import type { PageGroup, ReleaseReading, VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import type { ImportFindings, ImportProblem } from '@vigie/contract/website-import.ts';
import type {
  HistoryEngine,
  IncidentProgress,
  Notices,
  OutboxValue,
  PushMessage,
  RuleSettings,
  StepDetail,
  StoredCount,
  StoredEvent,
  StoredFinding,
  StoredJourneyPage,
  StoredNotificationState,
  StoredRootedVerdict,
  StoredRunCount,
  StoredStep,
  StoredValues,
} from './stored-types.ts';

/** Types of JSON, and of texts without a check constraint. Null and default are generated. */
export interface ColumnTypes {
  agents: {
    status: AgentStatus;
    problem: Agent['problem'];
  };
  alarmRules: { settings: RuleSettings };
  auditLog: { role: Role };
  blockedPages: { result: Omit<NonNullable<VisitBlocking['compared']>, 'at'> };
  blockingReports: { result: BlockingResult };
  bulkChangeWebsites: {
    before: BulkValue;
    after: BulkValue;
  };
  bulkChanges: { action: BulkAction };
  causes: { finding: StoredFinding };
  channels: {
    kind: ChannelKind;
    locale: Locale;
    digest: Channel['digest'];
    settings: Record<string, string>;
    sealedNames: string[];
  };
  clientReports: { locale: Locale };
  companies: { redactions: Redaction[] };
  comparedPages: {
    parts: StoredBodies;
    history: ChangeHistory;
  };
  consentDelayedVisits: {
    round: DelayedRound;
    record: VisitRecord;
  };
  consentMatrices: { tracking: TrackingSettings };
  consentVisits: {
    state: MatrixState;
    record: VisitRecord;
  };
  checkedLinks: { link: CampaignLink };
  filterLists: {
    facts: Omit<FilterListFacts, 'name'>;
    fault: NonNullable<StoredFilterList['fault']>;
  };
  containerVersions: { container: Container };
  serverCalls: { call: ProxiedCall };
  containers: {
    product: ContainerProduct;
    names: ExportNames;
  };
  contexts: {
    variableNames: string[];
    accessNames: AccessName[];
    accessOrigins: string[];
  };
  passedLimits: {
    finding: LimitFinding;
    effect: LimitFinding['effect'];
    answered: 'accept' | 'refuse' | 'none';
  };
  countedHits: {
    step: CountedStep;
    state: CountedHit['state'];
    reason: NonNullable<StoredCountedHit['reason']>;
  };
  cspPolicies: {
    source: 'header' | 'meta';
    disposition: 'enforce' | 'report';
  };
  dataLayerDays: { shapes: Record<string, number> };
  dataLayerFilters: {
    conditions: Condition[];
    hiddenColumns: string[];
  };
  dataLayerStates: { variables: StoredValues };
  dataLayerVisits: { varying: StoredValues };
  deliveries: {
    event: AlarmMessage['event'];
    message: AlarmMessage;
    state: Delivery['state'];
    failure: Delivery['failure'];
    recipients: string[];
  };
  fileMarks: { kind: MarkedKind };
  historyEngine: {
    movingTo: HistoryEngine;
    leaving: HistoryEngine;
  };
  historyOutbox: {
    values: OutboxValue[];
    varying: OutboxValue[];
  };
  identityProviders: {
    rules: ClaimRule[];
    otherwise: Becoming;
  };
  incidentSteps: {
    step: IncidentStep['step'];
    detail: StepDetail;
  };
  incidents: {
    subject: IncidentSubject;
    progress: IncidentProgress;
    notifications: Record<string, StoredNotificationState>;
  };
  jobs: {
    discovery: z.infer<typeof discoveryFiguresSchema>;
    checks: StoredCheckTable;
    plan: RunPlan;
    waitingCode: Job['waiting'];
    trackerChecks: Record<string, StoredCheckTable>;
    journeyStep: JourneyStep;
  };
  journeyRuns: {
    failedStep: NonNullable<JourneyRun['failedStep']>;
    staleSteps: number[];
    steps: StoredStep[];
    pages: StoredJourneyPage[];
    figures: PlanFigures;
    findings: PlanFinding[];
    counts: StoredRunCount[];
  };
  journeys: {
    recording: JourneyInput['recording'];
    valueNames: string[];
    consent: JourneyInput['consent'];
    hits: NonNullable<JourneyInput['hits']>;
  };
  linkLists: {
    links: string[];
    rules: LinkListRules;
  };
  messages: { topic: Message['topic'] };
  observations: {
    failureCode: FailureCode;
    verdicts: Verdict[];
  };
  outboundMessages: {
    headers: Record<string, string>;
    answerHeaders: Record<string, string>;
  };
  pageChanges: { change: Compared };
  pageFaults: {
    check: Check;
    rootCheck: Check;
  };
  pageValues: { values: Record<string, string> };
  planReevaluations: {
    beforeFigures: PlanFigures;
    afterFigures: PlanFigures;
  };
  policyTrials: {
    pages: Record<string, TriedPage>;
    draft: TriedDraft;
  };
  pools: {
    urls: string[];
    settings: PoolInput['settings'];
  };
  problems: {
    rootCheck: Check;
    checks: Check[];
    hiddenByCheck: Check;
    detail: Evidence;
    finding: StoredFinding;
  };
  pushesDue: { message: PushMessage };
  regressionSearches: {
    suspicions: Suspicions;
    regressionCause: RegressionCause;
  };
  orderComparisons: {
    result: Pick<StoredComparison, 'comparison' | 'waiting' | 'amounts'> &
      Partial<Pick<StoredComparison, 'triedColumns'>>;
  };
  orderChanges: {
    fromState: OrderState;
    toState: OrderState;
    origin: OrderOrigin;
  };
  orderImports: {
    kind: OrderFileKind;
    origin: OrderOrigin;
    state: OrderImportState;
    options: OrderReading;
    faults: RowFault[];
    faultCounts: OrderImport['faultCounts'];
    columns: string[];
    leftOut: OrderImport['leftOut'];
    fault: NonNullable<OrderImport['fault']>;
  };
  orderPurchases: { origin: OrderOrigin };
  orders: {
    state: OrderState;
    columns: Record<string, string>;
    origin: OrderOrigin;
    position: OrderPosition;
    amountReason: AmountReason;
    dayReason: DayReason;
  };
  orderSettings: {
    refusedShareFrom: OrderSettings['refusedShareFrom'];
    purchasesFrom: OrderSettings['purchasesFrom'];
    mappings: Partial<Record<OrderFileKind, OrderReading>>;
  };
  orderSources: {
    kind: OrderSourceKind;
    idKind: OrderIdKind;
    lastRefusal: NonNullable<OrderSource['lastRefusal']>;
  };
  reachShares: { shares: ReachShares };
  rehearsals: { proof: RemedyProof };
  reportInterfaces: {
    family: ReportFamily;
    lastAnswer: InterfaceAnswer;
  };
  runs: { orderFrozen: Omit<RunOrder, 'attempt' | 'variables'> };
  shareReturns: {
    visit: { finalUrl: string | null; links: string[] };
  };
  sharedSettings: { settings: SettingValues };
  signInRules: { secondFactorRoles: Role[] };
  signIns: {
    method: SignInMethod;
    secondFactor: SecondFactor;
  };
  tags: {
    purpose: Tag['purpose'];
    patterns: string[];
  };
  testResults: { errorCode: TestErrorCode };
  tests: { urls: string[] };
  trackerVerdictRollups: {
    check: Check;
    outcome: Outcome;
    rootCheck: Check;
  };
  trackerVisits: {
    verdicts: Verdict[];
    rooted: StoredRootedVerdict[];
  };
  trackingPlans: {
    plan: TrackingPlan;
    changes: ListedPlanVersion['changes'];
  };
  users: { notices: Notices };
  verdictDays: {
    check: Check;
    outcome: Outcome;
    rootCheck: Check;
  };
  verdictRollups: {
    check: Check;
    outcome: Outcome;
    rootCheck: Check;
  };
  verdicts: {
    check: Check;
    rootCheck: Check;
  };
  visitEvents: { events: StoredEvent[] };
  visitEvaluations: {
    counts: StoredCount[];
    findings: PlanFinding[];
  };
  visitorSettings: {
    pageGroups: PageGroup[];
    consent: VisitorSettings['consent'];
    release: ReleaseReading;
    losses: VisitorLoss[];
    reproductions: StoredReproduction[];
  };
  websiteImportRows: {
    input: ImportedWebsite;
    findings: ImportFindings;
    problem: ImportProblem;
  };
  websiteImports: { choices: ImportChoices };
  websiteStores: { purpose: VendorPurpose };
  websiteVendors: { purpose: VendorPurpose };
  websites: {
    tracking: TrackingSettings;
    visits: VisitOptions;
    agentNeeds: AgentNeeds;
    exceptions: SharedField[];
    exemptVendors: ExemptVendors['vendors'];
  };
}
