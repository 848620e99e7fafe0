// Generated from the migrated database: npm run generate:tables
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import type { DefaultJson, JsonColumn } from './json-column.ts';

export interface AgentCodesTable {
  id: string;
  /** Identifier that the agent sends instead of the code. */
  lookup: string;
  /** Encrypted. */
  code: Buffer;
  /** Company whose moderators see it. */
  companyId: string;
  isShared: boolean;
  name: string;
  slug: string;
  location: string;
  labels: string[];
  /** The agent that registers again; null: a new one. */
  agentId: string | null;
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** Key of the agent that used it, which may ask again after a lost answer. */
  usedByKey: string | null;
  usedFor: string | null;
}

export interface AgentsTable {
  /** Id that the agent chose itself when it was paired. */
  id: string;
  /** Null if all companies share the agent. */
  companyId: string | null;
  name: string;
  slug: string;
  /** Null for an outbound agent. */
  url: string | null;
  publicKey: string;
  state: 'online' | 'offline';
  /** Number of consecutive answers that contradict `state`. */
  contradictions: Generated<number>;
  lastSeenAt: Date | null;
  lastError: string | null;
  status: JsonColumn<ColumnTypes['agents']['status']> | null;
  nextPollAt: Generated<Date>;
  createdAt: Generated<Date>;
  slotsMax: number | null;
  isPaused: Generated<boolean>;
  /** Code of the reason why it is offline. */
  problem: ColumnTypes['agents']['problem'] | null;
  syncState: Generated<'never' | 'loading' | 'success' | 'failure'>;
  syncedAt: Date | null;
  syncProblem: string | null;
  updatedAt: Generated<Date>;
  keysSince: Generated<Date>;
  renewKeysAt: Generated<Date>;
  /** settled: nothing to do; asked: new keys are requested; unsupported: the agent cannot renew keys. */
  keysState: Generated<'settled' | 'asked' | 'unsupported'>;
  /** Encrypted, as the next column. */
  panelKey: Buffer | null;
  /** Offered key that the agent has not used yet. */
  nextPanelKey: Buffer | null;
  nextPublicKey: string | null;
  /** Location of its visits, as its operators describe it. */
  location: Generated<string>;
  /** Number of the agent process that has the connection: the newest. */
  fencingToken: Generated<number>;
  lastPollAt: Date | null;
  /** Since when its key is refused. */
  revokedAt: Date | null;
  labels: Generated<string[]>;
}

/** Next evaluations of the worker: of a website, or of the parts of a company that belong to no website. */
export interface AlarmEvaluationsTable {
  id: Generated<string>;
  companyId: string;
  websiteId: string | null;
  /** Causes that existed before are old, and raise an alarm only when they return. */
  since: Date;
  evaluatedAt: Date | null;
  nextAt: Date;
  /** Last alarm evaluation that read verdicts. */
  verdictsAt: Date | null;
}

export interface AlarmRulesTable {
  id: string;
  companyId: string;
  /** Null: every website of the company. */
  websiteId: string | null;
  poolId: string | null;
  isOn: boolean;
  settings: JsonColumn<ColumnTypes['alarmRules']['settings']>;
  /** Causes that began earlier are not new: since then, the rule exists or covers more. */
  since: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Every website that inherits from this set, instead of one website. */
  sharedSettingsId: string | null;
}

export interface AttemptsTable {
  companyId: string;
  runId: string;
  number: number;
  agentId: string;
  state: 'running' | 'ended' | 'lost';
  leaseUntil: Date;
  /** Number of the last stored event. */
  cursor: Generated<number>;
  startedAt: Date;
  /** Since when the agent has the order; null: it did not receive it yet. */
  takenAt: Date | null;
  /** When the agent was told that a lost or ended attempt is no longer wanted. */
  dismissedAt: Date | null;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  companyId: string | null;
  userId: string | null;
  profileId: string | null;
  role: ColumnTypes['auditLog']['role'] | null;
  operation: string;
  targetId: string | null;
  requestId: string;
  ip: string;
  /** Null for entries older than the hash chain. */
  seal: Buffer | null;
  previousSeal: Buffer | null;
  format: Generated<number>;
  /** From format 2 on: hashes of the object before and after the call. */
  beforeHash: Buffer | null;
  afterHash: Buffer | null;
  times: Generated<number>;
  userAgentHash: string | null;
  /** From format 3 on: the token that authenticated the call. */
  tokenId: string | null;
}

export interface AuditSchedulesTable {
  id: string;
  companyId: string;
  websiteId: string;
  cron: string;
  timeZone: string;
  /** When the schedule starts the next audit; null: never. */
  nextRunAt: Date | null;
  /** Last scheduled time at which the previous audit was still active. */
  lastOverlapAt: Date | null;
  /** Last audit that replaced scheduled times without a worker. */
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  /** Last scheduled time that started no run because an object it names was deleted. */
  lastMissedAt: Date | null;
  /** Missed times before this instant are unknown. */
  updatedAt: Generated<Date>;
}

/** Requests of the newest recorded visit of pages that filter lists stop. */
export interface BlockedPagesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  observedAt: Date;
  comparedAt: Date;
  result: JsonColumn<ColumnTypes['blockedPages']['result']>;
}

/** Comparisons of websites with filter lists and cookie rules of browsers. */
export interface BlockingReportsTable {
  websiteId: string;
  companyId: string;
  /** Instant of the next comparison; null: nothing changed since the last. */
  dueAt: Date | null;
  leasedUntil: Date | null;
  comparedAt: Date | null;
  /** Hash of the compared lists. */
  listsKey: string | null;
  result: JsonColumn<ColumnTypes['blockingReports']['result']> | null;
}

export interface BulkChangeWebsitesTable {
  bulkChangeId: string;
  companyId: string;
  websiteId: string;
  outcome: 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept';
  /** Reason of a refusal, or why the website was kept when the rest was undone. */
  refusal: string | null;
  before: JsonColumn<ColumnTypes['bulkChangeWebsites']['before']> | null;
  after: JsonColumn<ColumnTypes['bulkChangeWebsites']['after']> | null;
}

export interface BulkChangesTable {
  id: string;
  companyId: string;
  /** Null for a company's token, or a deleted user. */
  userId: string | null;
  action: JsonColumn<ColumnTypes['bulkChanges']['action']>;
  createdAt: Date;
  undoneAt: Date | null;
}

/**
 * Causes: each problem of a website once. Its problems are its pages; its incidents are the alarms about it.
 */
export interface CausesTable {
  id: Generated<string>;
  companyId: string;
  /** Null if the cause concerns no single website. */
  websiteId: string | null;
  /** Null for the primary tracker, or for none. */
  trackerId: string | null;
  /** Distinguishes the causes of a website: `cause:TRACKER:CHECK:REASON`, `test:ID`, `site`, … */
  key: string;
  createdAt: Generated<Date>;
  /** Set by a trigger, for a finding. */
  finding: JsonColumn<ColumnTypes['causes']['finding']> | null;
}

export interface ChannelsTable {
  id: string;
  companyId: string;
  kind: ColumnTypes['channels']['kind'];
  name: string;
  locale: ColumnTypes['channels']['locale'];
  isOn: Generated<boolean>;
  /**
   * HTTP status by which the receiver reported that it no longer exists, so that the channel was turned off.
   */
  goneStatus: number | null;
  digest: Generated<ColumnTypes['channels']['digest']>;
  /** Settings that are not secret. */
  settings: DefaultJson<ColumnTypes['channels']['settings']>;
  /** Secret settings as encrypted JSON, bound to `channels:ID`; null for none. */
  sealed: Buffer | null;
  sealedNames: DefaultJson<ColumnTypes['channels']['sealedNames']>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Campaign links that a check followed, with masked addresses. */
export interface CheckedLinksTable {
  jobId: string;
  /** Place in the list of the check, from 1. */
  position: number;
  companyId: string;
  websiteId: string;
  linkListId: string;
  checkedAt: Date;
  /** True if the link has findings. */
  isBroken: boolean;
  link: JsonColumn<ColumnTypes['checkedLinks']['link']>;
}

export interface ClientReportWebsitesTable {
  companyId: string;
  reportId: string;
  websiteId: string;
}

/**
 * Monthly reports to addresses that belong to no user. None is sent before its reader or a manager has
 * confirmed it.
 */
export interface ClientReportsTable {
  id: string;
  companyId: string;
  email: string;
  /** Name of the reader, for the managers. */
  label: string;
  locale: ColumnTypes['clientReports']['locale'];
  timeZone: string;
  /** Token of the mail that asks its reader. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  /** True if a manager confirmed the reader's consent. */
  isVouched: boolean;
  /** When its reader unsubscribed. */
  endedAt: Date | null;
  nextAt: Date | null;
  lastSentAt: Date | null;
  userId: string | null;
  createdAt: Date;
}

export interface CompaniesTable {
  id: string;
  name: string;
  createdAt: Generated<Date>;
  description: Generated<string>;
  url: string | null;
  /** At least 122 random bits: anyone who has it can join as a guest. */
  guestCode: Generated<string>;
  avatarAt: Date | null;
  updatedAt: Generated<Date>;
  /** When the worker created the company's first alarm rules. */
  alarmsSince: Date | null;
  /** Limit of visits in a calendar month (UTC); null: no limit. */
  visitsPerMonth: number | null;
  redactions: DefaultJson<ColumnTypes['companies']['redactions']>;
  redactionsAt: Generated<Date>;
}

export interface CompanyDomainsTable {
  id: string;
  companyId: string;
  domain: string;
  /** Value that the TXT record must have. */
  code: string;
  provenAt: Date | null;
  provenBy: 'dns' | 'administrator' | null;
  createdAt: Date;
  /** When the TXT record was last queried. */
  checkedAt: Date | null;
  /** Since when the record is missing; null: the last query found it. */
  missingSince: Date | null;
}

/**
 * Visits that runs of a company were granted in a month (UTC), less those they gave back. A deleted website
 * gives none back.
 */
export interface CompanyMonthsTable {
  companyId: string;
  month: Date;
  visits: number;
  /** When its managers were told that the budget is nearly used. */
  warnedAt: Date | null;
  /** When its managers were told that the budget is used. */
  reachedAt: Date | null;
}

export interface CompanyPicturesTable {
  companyId: string;
  size: number;
  bytes: Buffer;
}

/** Parts of the last visit of each page that counts for health. */
export interface ComparedPagesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  visitedAt: Date;
  parts: JsonColumn<ColumnTypes['comparedPages']['parts']>;
  /** One bit for each recent visit that changed a part, by name; the last visit is the lowest bit. */
  history: JsonColumn<ColumnTypes['comparedPages']['history']>;
}

/** Visits that delayed something. */
export interface ConsentDelayedVisitsTable {
  matrixId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  state: 'none' | 'accept' | 'refuse';
  role: 'tag' | 'manager' | 'configuration' | 'nothing';
  /** 1 for the first visit, 2 for the visit that separates chance from a change. */
  round: ColumnTypes['consentDelayedVisits']['round'];
  observationId: string;
  observedAt: Date;
  /** Null if the visit was not measured to its end. */
  record: JsonColumn<ColumnTypes['consentDelayedVisits']['record']> | null;
}

/** Consent matrices: visits of the same pages, one for each of four states, and of a fifth on request. */
export interface ConsentMatricesTable {
  id: string;
  companyId: string;
  websiteId: string;
  poolId: string | null;
  at: Date;
  /** Settings that evaluate its visits. */
  tracking: JsonColumn<ColumnTypes['consentMatrices']['tracking']>;
  /** Null while one of its jobs runs. */
  endedAt: Date | null;
  /** Number of findings, with the exempt vendors at its end. */
  findings: number | null;
  /** Delay of the items that are delayed one by one, in ms; null: nothing is delayed. */
  holdBackMs: number | null;
}

/** Figures of a visit, and names of what vendors set. No values. */
export interface ConsentVisitsTable {
  matrixId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  state: ColumnTypes['consentVisits']['state'];
  observationId: string;
  observedAt: Date;
  record: JsonColumn<ColumnTypes['consentVisits']['record']>;
}

/** Figures of a container from the visits of a day (UTC). */
export interface ContainerDaysTable {
  companyId: string;
  websiteId: string;
  containerId: string;
  day: string;
  visits: number;
  /** Sum over the visits that measured it: `bytes_visits`. */
  bytes: number;
  bytesVisits: number;
  requestMs: number;
  requestVisits: number;
  runMs: number;
  runVisits: number;
  events: string[];
  /** Keys of the dataLayer that its variables read and pages set. */
  keys: string[];
}

/** Scripts that were read, each once, with the versions that they contain. */
export interface ContainerScriptsTable {
  companyId: string;
  websiteId: string;
  sha256: string;
  /** Kind of a script without a container; null: it has one. */
  kind: string | null;
  versionIds: string[];
  lastSeenAt: Date;
}

/** Predicted behaviour of a tag on a day (UTC). */
export interface ContainerTagDaysTable {
  companyId: string;
  websiteId: string;
  containerId: string;
  day: string;
  tag: number;
  pushes: number;
  undecided: number;
  /** Digests of the pages on which it fired. */
  pageDigests: number[];
  firstFiredAt: Date | null;
  lastFiredAt: Date | null;
}

/** Contents of a container. Its script changes more often than its content. */
export interface ContainerVersionsTable {
  id: string;
  companyId: string;
  websiteId: string;
  containerId: string;
  number: number;
  contentSha256: string;
  /** Script that showed the version first. */
  sha256: string;
  sizeBytes: number;
  container: JsonColumn<ColumnTypes['containerVersions']['container']>;
  /** Number of differences from the version before; null: there is none. */
  changes: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Visits whose containers are not read yet. */
export interface ContainerVisitsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
}

export interface ContainersTable {
  id: string;
  companyId: string;
  websiteId: string;
  product: ColumnTypes['containers']['product'];
  /** Name given by its vendor, or the address of its script. */
  name: string;
  vendorId: string | null;
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Names of its tags in an uploaded export, by tag id. */
  names: JsonColumn<ColumnTypes['containers']['names']> | null;
  namedAt: Date | null;
}

export interface ContextsTable {
  id: string;
  companyId: string;
  websiteId: string;
  label: string;
  /** Address instead of the website's own; null: the website's own. */
  url: string | null;
  /** Encrypted JSON object, bound to the context's id; write-only. */
  variables: Buffer | null;
  variableNames: DefaultJson<ColumnTypes['contexts']['variableNames']>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Encrypted entries that open a closed website. */
  access: Buffer | null;
  accessNames: DefaultJson<ColumnTypes['contexts']['accessNames']>;
  accessOrigins: DefaultJson<ColumnTypes['contexts']['accessOrigins']>;
}

/** States of hits in the report of their vendor. */
export interface CountedHitsTable {
  observationId: string;
  trackerId: string;
  interfaceId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  /** Index of the hit in the hits of its visit. -1: the page sent no page view. */
  position: number;
  event: string;
  /** Last step that the hit reached. */
  step: ColumnTypes['countedHits']['step'];
  state: ColumnTypes['countedHits']['state'];
  reason: ColumnTypes['countedHits']['reason'] | null;
  afterMs: number | null;
  proof: string | null;
  /** True for the page view that stands for its visit. */
  isOfPage: boolean;
}

/** Content Security Policies that pages sent: each distinct text once. */
export interface CspPoliciesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  hash: Buffer;
  source: ColumnTypes['cspPolicies']['source'];
  disposition: ColumnTypes['cspPolicies']['disposition'];
  text: string;
}

/** Values of a packed day of a variable that varies, with the minutes of their visits. */
export interface DataLayerDayValuesTable {
  companyId: string;
  websiteId: string;
  day: Date;
  variableId: number;
  /** Null if the values cannot be packed: then the visits of the day are read. */
  texts: string | null;
  /** Part of a large day: a subset of its values, by hash. */
  part: number;
}

/**
 * Visits of a day (UTC) by state and hour, packed: searches count these instead of visits. Workers pack days
 * that are over.
 */
export interface DataLayerDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  /** Number of packed visits. While data_layer_hours counts another number, the day is not used. */
  visits: number;
  states: Buffer;
  /** Number of visits by shape id. */
  shapes: JsonColumn<ColumnTypes['dataLayerDays']['shapes']>;
}

export interface DataLayerFiltersTable {
  id: string;
  companyId: string;
  websiteId: string;
  userId: string;
  name: string;
  shared: boolean;
  match: 'all' | 'any';
  conditions: JsonColumn<ColumnTypes['dataLayerFilters']['conditions']>;
  hiddenColumns: JsonColumn<ColumnTypes['dataLayerFilters']['hiddenColumns']>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Number of visits by hour, so that searches count only matches. */
export interface DataLayerHoursTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  visits: number;
}

/** Sets of variables that states have. There are far fewer than states, so coverage is counted by them. */
export interface DataLayerShapesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  hash: Buffer;
  variableIds: number[];
}

export interface DataLayerStateValuesTable {
  variableId: number;
  /** Id in data_layer_values, whose rows are deleted once no state has them. */
  valueId: number;
  stateId: number;
}

export interface DataLayerStatesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  shapeId: number;
  hash: Buffer;
  /** Values of the variables that do not vary, by variable id. */
  variables: JsonColumn<ColumnTypes['dataLayerStates']['variables']>;
  lastSeenAt: Date;
}

export interface DataLayerValuesTable {
  id: GeneratedAlways<number>;
  variableId: number;
  type: 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';
  text: string;
  number: number | null;
  /** True if it stands for any value of the type, because the visits have their own. */
  varies: Generated<boolean>;
}

/**
 * Variables of the dataLayer. Each distinct state is stored once, and visits refer to it; values that change
 * at every visit are stored with the visit.
 */
export interface DataLayerVariablesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  category: string;
  name: string;
  /** Number of repeated visits of a page; `changes` counts those with another value. */
  revisits: Generated<number>;
  changes: Generated<number>;
  /** True if its values are stored with the visits. */
  varies: Generated<boolean>;
}

export interface DataLayerVisitsTable {
  companyId: string;
  websiteId: string;
  observedAt: Date;
  observationId: string;
  pageId: string;
  stateId: number;
  /** Values of the variables that vary, by variable id. */
  varying: JsonColumn<ColumnTypes['dataLayerVisits']['varying']>;
}

/** Names of deleted objects, for the audit log; no names of users. */
export interface DeletedNamesTable {
  id: string;
  name: string;
  deletedAt: Generated<Date>;
}

/** One message to one channel. A message that is sent twice has one row. */
export interface DeliveriesTable {
  id: string;
  companyId: string;
  channelId: string;
  messageId: string;
  incidentId: string | null;
  event: ColumnTypes['deliveries']['event'];
  title: string;
  message: JsonColumn<ColumnTypes['deliveries']['message']>;
  state: Generated<ColumnTypes['deliveries']['state']>;
  createdAt: Date;
  attempts: Generated<number>;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  /** Last time of an attempt. */
  tryUntil: Date;
  status: number | null;
  failure: ColumnTypes['deliveries']['failure'] | null;
  /**
   * Hashes of the receivers, each of whom gets a message once. Null before the first attempt; empty if other
   * deliveries reach all of them.
   */
  recipients: JsonColumn<ColumnTypes['deliveries']['recipients']> | null;
  /** True if a user sent it again: then it reaches all its receivers. */
  isResent: Generated<boolean>;
}

/** Browsers that receive push messages (W3C Push API). */
export interface DevicesTable {
  id: string;
  userId: string;
  label: string;
  endpointHash: Buffer;
  /** Endpoint and keys, encrypted. */
  subscription: Buffer;
  createdAt: Date;
  lastFailedAt: Date | null;
}

/** Requested e-mail addresses, until a user confirms them by the link that was sent there. */
export interface EmailChangesTable {
  userId: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Events by day (UTC), page and source: screens read these instead of visits. */
export interface EventDaysTable {
  companyId: string;
  websiteId: string;
  day: string;
  pageId: string;
  event: string;
  source: string;
  /** Occurrences, planned or not. */
  count: number;
  /** Visits with such an event. */
  visits: number;
  due: number;
  met: number;
  seen: number;
  valid: number;
  findings: number;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
}

/** Key that signs the sealed files of this instance. */
export interface EvidenceKeyTable {
  isOnly: Generated<boolean>;
  /** SPKI, DER. */
  publicKey: Buffer;
  /** PKCS #8 in PEM, encrypted. */
  privateKey: Buffer;
  createdAt: Generated<Date>;
}

/** Failed sign-ins of the last minutes, by a hash of the e-mail: it may be a password typed by mistake. */
export interface FailedSignInsTable {
  emailHash: Buffer;
  network: string;
  firstAt: Date;
  lastAt: Date;
  times: number;
}

/** Bytes of files by their hash. Each company has its own copy. */
export interface FileContentsTable {
  companyId: string;
  sha256: string;
  bytes: Buffer;
  /** Last time that a recording showed the file: retention counts from here. */
  lastUsedAt: Generated<Date>;
}

/** The file set that owns an object, by the object's id. Only that file set may delete the object. */
export interface FileMarksTable {
  id: string;
  companyId: string;
  kind: ColumnTypes['fileMarks']['kind'];
  fileSet: string;
  key: string;
}

/** Screenshots by the hash of their bytes, which are in file_contents. */
export interface FilesTable {
  companyId: string;
  sha256: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: Generated<Date>;
}

/** Texts of filter lists, compressed by gzip. */
export interface FilterListTextsTable {
  listId: string;
  companyId: string;
  /** True until a worker has read the text; false: the text in use. */
  isArrived: boolean;
  packed: Buffer;
}

/** Filter lists of content blockers, which a company stored. */
export interface FilterListsTable {
  id: string;
  companyId: string;
  name: string;
  licence: Generated<string>;
  url: Generated<string>;
  isDaily: Generated<boolean>;
  /** Header and numbers of rules of the text in use; null before the first. */
  facts: JsonColumn<ColumnTypes['filterLists']['facts']> | null;
  /** Instant at which the text in use arrived. */
  textAt: Date | null;
  /** Instant at which the address last answered with the text in use. */
  checkedAt: Date | null;
  sizeBytes: number | null;
  /** Hash of the text in use. */
  sha256: Buffer | null;
  etag: string | null;
  /** Fault of the last text or fetch; null: none. */
  fault: JsonColumn<ColumnTypes['filterLists']['fault']> | null;
  /** Instant of the next fetch; null: none is due. */
  fetchAt: Date | null;
  /** Instant at which a text arrived that no worker has read; null: none. */
  arrivedAt: Date | null;
  /** Until then one worker fetches or reads it. */
  leasedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Visits that are sent together until they are acknowledged. */
export interface HistoryBatchesTable {
  id: Generated<string>;
  madeAt: Generated<Date>;
  outboxIds: number[];
}

/**
 * Deletions to execute in ClickHouse. The website may no longer exist. The rows stay as proof, as long as
 * entries of the audit log.
 */
export interface HistoryDeletionsTable {
  id: GeneratedAlways<number>;
  /** Null: every website. */
  website: string | null;
  /** Null: all data of the website. */
  before: Date | null;
  requestedAt: Generated<Date>;
  startedAt: Date | null;
  /** When none of the data was found any more. */
  executedAt: Date | null;
  /** For a whole website: when a much later second search found nothing again. */
  confirmedAt: Date | null;
}

/** A table of one row. */
export interface HistoryEngineTable {
  isOnly: Generated<boolean>;
  engine: 'postgresql' | 'clickhouse';
  movingTo: ColumnTypes['historyEngine']['movingTo'] | null;
  /** Maximum size of the outbox, in MB, before values are left out. */
  outboxMegabytes: Generated<number>;
  /**
   * Latest time at which visits may have been sent to ClickHouse a second time; null: it has no duplicates.
   */
  copiesSince: Date | null;
  /** Engine that a history migration has left and still has to empty; null: none. */
  leaving: ColumnTypes['historyEngine']['leaving'] | null;
}

/** Days (UTC) of a website that a history migration has copied and found equal in both engines. */
export interface HistoryMigratedDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
  movedAt: Generated<Date>;
}

/** Visits that ClickHouse has not acknowledged yet. */
export interface HistoryOutboxTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  storedAt: Generated<Date>;
  observedAt: Date;
  observationId: string;
  pageId: string;
  /** The hash of the values that do not vary, 16 bytes. */
  state: Buffer;
  /** Null: they are read from the visit's document when it is sent. */
  values: JsonColumn<ColumnTypes['historyOutbox']['values']> | null;
  /** Copy of the values that vary. */
  varying: JsonColumn<ColumnTypes['historyOutbox']['varying']> | null;
  /** Size of the values as JSON, in bytes. */
  bytes: number;
  /** When ClickHouse refused this single visit. */
  refusedAt: Date | null;
}

export interface IdempotencyKeysTable {
  /** Id of a user, or of a company's token. */
  callerId: string;
  key: string;
  /** SHA-256 of the call and its input: the same key for another request is an error. */
  print: Buffer;
  /** Type json keeps the order of keys, so that a repeated answer has equal bytes. */
  answer: JsonColumn<unknown> | null;
  createdAt: Generated<Date>;
}

/** A user at a provider, identified by issuer and subject. */
export interface IdentitiesTable {
  id: string;
  userId: string;
  providerId: string | null;
  issuer: string;
  subject: string;
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface IdentityProvidersTable {
  id: string;
  /** Null for a provider of the instance. */
  companyId: string | null;
  origin: 'environment' | 'command-line' | 'panel';
  name: string;
  issuer: string;
  clientId: string;
  /** Encrypted; null: a public client. */
  clientSecret: Buffer | null;
  scopes: Generated<string[]>;
  isEnabled: Generated<boolean>;
  createsUsers: Generated<boolean>;
  domains: Generated<string[]>;
  trustedDomains: Generated<string[]>;
  rules: DefaultJson<ColumnTypes['identityProviders']['rules']>;
  otherwise: JsonColumn<ColumnTypes['identityProviders']['otherwise']> | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the environment stopped naming the provider; null: it still does, or never did. */
  withdrawnAt: Date | null;
}

export interface IncidentStepsTable {
  id: string;
  companyId: string;
  /** Null: no alarm was raised for the cause. */
  incidentId: string | null;
  step: ColumnTypes['incidentSteps']['step'];
  at: Date;
  userId: string | null;
  detail: DefaultJson<ColumnTypes['incidentSteps']['detail']>;
  /** Set by a trigger from the incident. */
  causeId: Generated<string>;
}

export interface IncidentsTable {
  id: string;
  companyId: string;
  /** Null if the incident concerns no single website. */
  websiteId: string | null;
  trackerId: string | null;
  /** Equal for one root cause, however many pages show it. */
  causeKey: string;
  subject: JsonColumn<ColumnTypes['incidents']['subject']>;
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  phase: 'suspected' | 'refuted' | 'open' | 'over';
  firstSeenAt: Date;
  lastSeenAt: Date;
  openedAt: Date | null;
  overAt: Date | null;
  pages: number;
  samplePages: string[];
  returns: number;
  isOld: boolean;
  progress: JsonColumn<ColumnTypes['incidents']['progress']>;
  /** Job of the second visit that it waits for. */
  secondJobId: string | null;
  /** Sent notifications by rule id. */
  notifications: JsonColumn<ColumnTypes['incidents']['notifications']>;
  acknowledgedAt: Date | null;
  isMuted: Generated<boolean>;
  mutedUntil: Date | null;
  /** User who acknowledged or muted it. */
  ownerId: string | null;
  /** Since when the cause exists without a proof of its absence in between. */
  beganAt: Date;
  /** Set by a trigger. */
  causeId: Generated<string>;
  /** The acknowledgement ends at this instant; null: with the incident. */
  acknowledgedUntil: Date | null;
}

/** Limits of websites without own limits, as configured for the last started worker; null: no limit. */
export interface InstanceLimitsTable {
  onlyRow: Generated<boolean>;
  recordingsMegabytes: number | null;
  visitsPerDay: number | null;
  documentsDays: number | null;
  picturesDays: number | null;
}

export interface InstanceSettingsTable {
  onlyRow: Generated<boolean>;
  /** Instances older than the strict policy keep the one of the specification. */
  passwordPolicy: 'spec' | 'strict';
  /**
   * URL of the panel as the last started server reported it; null: no server has started since this column
   * exists.
   */
  publicUrl: string | null;
}

export interface JobsTable {
  id: string;
  companyId: string;
  websiteId: string;
  mode: 'manual' | 'scheduled' | 'api' | 'retry' | 'alarm' | 'import' | 'rehearsal';
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  phase: 'waiting' | 'discovering' | 'inspecting' | 'done';
  agentId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelRequestedAt: Date | null;
  pagesTotal: number | null;
  pagesDone: Generated<number>;
  pagesFailed: Generated<number>;
  currentUrl: string | null;
  discovery: JsonColumn<ColumnTypes['jobs']['discovery']> | null;
  /** Counts of passed, failed and skipped verdicts, by check. */
  checks: JsonColumn<ColumnTypes['jobs']['checks']>;
  failureCode: string | null;
  failureMessage: string | null;
  kind: 'audit' | 'pool' | 'test' | 'discovery' | 'trial' | 'journey' | 'consent' | 'links';
  poolId: string | null;
  testId: string | null;
  /** The single page of the job; null: several. */
  pageUrl: string | null;
  /** Work of the job, frozen when it is created. */
  plan: JsonColumn<ColumnTypes['jobs']['plan']>;
  retryOf: string | null;
  /** True if its pages count for the website's health. */
  countsForHealth: boolean;
  testsPassed: Generated<number>;
  testsFailed: Generated<number>;
  testsErrors: Generated<number>;
  testsSkipped: Generated<number>;
  waitingCode: ColumnTypes['jobs']['waitingCode'] | null;
  /** True if it ended without the last events of its agent. */
  isIncomplete: Generated<boolean>;
  /** Since when `waiting_code` is the reason why the job waits. */
  waitingSince: Date | null;
  /** Counts for each further tracker, by tracker id. */
  trackerChecks: DefaultJson<ColumnTypes['jobs']['trackerChecks']>;
  /** Null until an agent is chosen for the job. */
  grantedVisits: number | null;
  grantedOn: Date | null;
  /** True if the job wanted more visits than it was granted. */
  isCut: Generated<boolean>;
  location: string | null;
  /** Id of the audit that counts, for audits of a website from several locations. */
  auditsTogether: string | null;
  journeyId: string | null;
  /** A journey counts as one visit, and as no page. */
  journeysDone: Generated<number>;
  /** Consent matrix of the job, and the consent state of its visits. */
  matrixId: string | null;
  matrixState: 'none' | 'accept' | 'refuse' | 'gpc' | 'withdrawn' | null;
  /** Journey step that the leading agent executes now. */
  journeyStep: JsonColumn<ColumnTypes['jobs']['journeyStep']> | null;
  linkListId: string | null;
}

/**
 * Requests of guests. A worker answers later, so that the response time does not reveal whether the address
 * is known.
 */
export interface JoinRequestsTable {
  id: string;
  companyId: string;
  guestCode: string;
  email: string;
  firstName: string;
  lastName: string;
  language: 'fr' | 'en' | null;
  /** Null until the link was sent. */
  tokenHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** One journey of one job. It exists once the job is created, and is filled when the agent reports it. */
export interface JourneyRunsTable {
  id: string;
  companyId: string;
  websiteId: string;
  journeyId: string;
  jobId: string;
  title: string;
  at: Date;
  /** Null while it runs, or if its agent was lost. */
  outcome: 'passed' | 'failed' | 'step-failed' | null;
  durationMs: number | null;
  stepsTotal: number;
  stepsDone: Generated<number>;
  failedStep: JsonColumn<ColumnTypes['journeyRuns']['failedStep']> | null;
  /** Numbers of steps whose first selectors no longer match. */
  staleSteps: DefaultJson<ColumnTypes['journeyRuns']['staleSteps']>;
  steps: DefaultJson<ColumnTypes['journeyRuns']['steps']>;
  pages: DefaultJson<ColumnTypes['journeyRuns']['pages']>;
  planVersion: number | null;
  figures: JsonColumn<ColumnTypes['journeyRuns']['figures']> | null;
  findings: DefaultJson<ColumnTypes['journeyRuns']['findings']>;
  /** Addition to the counts of each event on one source, with the pages that sent it. */
  counts: DefaultJson<ColumnTypes['journeyRuns']['counts']>;
}

/** Recordings that are run like a user: files of Chrome's recorder, with additional steps. */
export interface JourneysTable {
  id: string;
  companyId: string;
  websiteId: string;
  title: string;
  description: string;
  severity: 'critical' | 'major' | 'minor' | 'info';
  recording: JsonColumn<ColumnTypes['journeys']['recording']>;
  /** Read from the recording when it is saved, so that lists do not open it. */
  stepsTotal: number;
  valueNames: JsonColumn<ColumnTypes['journeys']['valueNames']>;
  contextId: string | null;
  consent: ColumnTypes['journeys']['consent'];
  /** True if it orders, mails or pays: only users start it. */
  changesWorld: boolean;
  /** Null: as in the website's settings. */
  hits: ColumnTypes['journeys']['hits'] | null;
  isLoginJourney: boolean;
  /** Journey whose cookies and storage it starts with. */
  loginJourneyId: string | null;
  isDraft: boolean;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Last time that a website reached a limit. */
export interface LimitReachesTable {
  companyId: string;
  websiteId: string;
  limit: 'recordings' | 'visits';
  reachedAt: Date;
  /** When its managers were notified. */
  notifiedAt: Date | null;
  /** Since when no picture is missing. */
  picturesSince: Date | null;
  /** Since when no document is missing. */
  documentsSince: Date | null;
}

/** Lists of campaign links of websites. */
export interface LinkListsTable {
  id: string;
  companyId: string;
  websiteId: string;
  name: string;
  links: JsonColumn<ColumnTypes['linkLists']['links']>;
  /** Fields by which the links are judged. */
  rules: JsonColumn<ColumnTypes['linkLists']['rules']>;
  cron: string | null;
  timeZone: string | null;
  /** When the schedule starts the next check; null: never. */
  nextRunAt: Date | null;
  /** Last scheduled time at which the previous check was still active. */
  lastOverlapAt: Date | null;
  lastMissedAt: Date | null;
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Vendors that a company approves or refuses. */
export interface ListedVendorsTable {
  id: string;
  companyId: string;
  vendor: string;
  approval: 'approved' | 'refused';
  note: string;
  userId: string | null;
  setAt: Date;
}

/** Results of visits from other locations beside their verdicts. */
export interface LocationVisitsTable {
  companyId: string;
  websiteId: string;
  jobId: string;
  observationId: string;
  /** Null if unknown. */
  hasBanner: boolean | null;
  /** Receivers of hits, with their accounts. */
  trackers: string[];
}

export interface MessageAnswersTable {
  id: string;
  messageId: string;
  userId: string | null;
  text: string;
  createdAt: Date;
  /** When the message's author opened it; null: not yet. */
  seenAt: Date | null;
}

export interface MessagesTable {
  id: string;
  companyId: string;
  /** Null once the author is deleted. */
  userId: string | null;
  topic: ColumnTypes['messages']['topic'];
  subject: string;
  text: string;
  path: string | null;
  createdAt: Date;
}

/**
 * Complete observations, stored as long as captured values are. They have own partitions, which are dropped
 * earlier than those of observations.
 */
export interface ObservationDocumentsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  /** JSON, compressed with zstd. */
  document: Buffer;
}

export interface ObservationsTable {
  id: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  jobId: string;
  attempt: number;
  observedAt: Date;
  finishedAt: Date;
  url: string;
  finalUrl: string | null;
  httpStatus: number | null;
  title: string | null;
  outcome: 'measured' | 'failed';
  failureCode: ColumnTypes['observations']['failureCode'] | null;
  failureMessage: string | null;
  durationMs: number;
  hits: number;
  pageViews: number;
  /** Sum of the weights of the failed checks. */
  lostWeight: number;
  /** The five verdicts with their evidence. */
  verdicts: JsonColumn<ColumnTypes['observations']['verdicts']>;
  screenshotSha256: string | null;
  /** Runs of pools, tests and trials are stored as evidence only. */
  countsForHealth: boolean;
}

/** Changes of the state of orders. */
export interface OrderChangesTable {
  id: GeneratedAlways<number>;
  orderId: string;
  companyId: string;
  websiteId: string;
  changedAt: Date;
  fromState: ColumnTypes['orderChanges']['fromState'];
  toState: ColumnTypes['orderChanges']['toState'];
  origin: ColumnTypes['orderChanges']['origin'];
}

/** Comparisons of orders with purchases over periods. */
export interface OrderComparisonsTable {
  websiteId: string;
  companyId: string;
  fromDay: string;
  toDay: string;
  /** True: the newest period, which follows each change. */
  isCurrent: boolean;
  /** Null: nothing is to be computed. */
  dueAt: Date | null;
  /** Change of the orders that the result contains. */
  changedAt: Date | null;
  comparedAt: Date | null;
  result: JsonColumn<ColumnTypes['orderComparisons']['result']> | null;
  createdAt: Generated<Date>;
}

/** Figures of orders by their day. */
export interface OrderDaysTable {
  websiteId: string;
  companyId: string;
  day: string;
  orders: number;
  paid: number;
  counted: number;
  missing: number;
  twice: number;
  unpaid: number;
  wrongAmount: number;
  wrongDay: number;
  waiting: number;
}

/** Parts of files until they are read. */
export interface OrderImportPartsTable {
  importId: string;
  companyId: string;
  part: number;
  bytes: Buffer;
}

/** Files of orders and purchases, and what sources sent on each day. */
export interface OrderImportsTable {
  id: string;
  companyId: string;
  websiteId: string;
  kind: ColumnTypes['orderImports']['kind'];
  origin: ColumnTypes['orderImports']['origin'];
  name: string;
  state: ColumnTypes['orderImports']['state'];
  sizeBytes: number;
  readBytes: Generated<number>;
  /** Mapping, columns, time zone and units. */
  options: DefaultJson<ColumnTypes['orderImports']['options']>;
  rows: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  faults: DefaultJson<ColumnTypes['orderImports']['faults']>;
  faultCounts: DefaultJson<ColumnTypes['orderImports']['faultCounts']>;
  columns: DefaultJson<ColumnTypes['orderImports']['columns']>;
  leftOut: DefaultJson<ColumnTypes['orderImports']['leftOut']>;
  fault: JsonColumn<ColumnTypes['orderImports']['fault']> | null;
  sourceId: string | null;
  day: string | null;
  madeBy: string | null;
  /** Instant until which a worker reads the file. */
  leaseUntil: Date | null;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
}

/** Purchases that reports counted. */
export interface OrderPurchasesTable {
  websiteId: string;
  companyId: string;
  idHash: Buffer;
  /** Null: the report does not tell it. */
  purchasedAt: Date | null;
  /** Negative for a refund. */
  amountMinor: number | null;
  currency: string;
  /** Number among equal rows of one file, from 0. */
  occurrence: number;
  origin: ColumnTypes['orderPurchases']['origin'];
  createdAt: Generated<Date>;
}

/** Settings of the orders of a website's shop. */
export interface OrderSettingsTable {
  websiteId: string;
  companyId: string;
  timeZone: string;
  currency: string;
  retentionDays: number;
  refusedShareFrom: Generated<ColumnTypes['orderSettings']['refusedShareFrom']>;
  refusedShare: number | null;
  /** Remembered columns of files, by kind of file. */
  mappings: DefaultJson<ColumnTypes['orderSettings']['mappings']>;
  /** Key of the hashes of ids, encrypted and bound to the website. */
  idKey: Buffer;
  /** Last instant at which orders or purchases changed. */
  changedAt: Date | null;
  /** Instant of the change up to which orders are joined. */
  joinedAt: Date | null;
  /** Null until a user saves the settings. */
  updatedAt: Date | null;
  /** Way by which purchases arrive: sent, or the family of the report that is read. */
  purchasesFrom: Generated<ColumnTypes['orderSettings']['purchasesFrom']>;
}

/** Shops that send their orders by webhooks. */
export interface OrderSourcesTable {
  id: string;
  companyId: string;
  websiteId: string;
  kind: ColumnTypes['orderSources']['kind'];
  name: string;
  /** Part of the address that the shop calls. It is no secret. */
  key: string;
  isOn: Generated<boolean>;
  /** Secret of signatures, encrypted and bound to the id. */
  secret: Buffer;
  secretSetAt: Date;
  accepted: Generated<number>;
  lastAcceptedAt: Date | null;
  refused: Generated<number>;
  lastRefusal: JsonColumn<ColumnTypes['orderSources']['lastRefusal']> | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /**
   * Number of an order that is compared with the transaction id: the one that customers see, or the internal
   * id of the shop.
   */
  idKind: Generated<ColumnTypes['orderSources']['idKind']>;
}

/** Orders of shops, without persons. */
export interface OrdersTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** Keyed hash of the id. */
  idHash: Buffer;
  /** Last four characters of the id. */
  ending: string;
  orderedAt: Date;
  /** Day in the time zone of the shop. */
  day: string;
  /** In the smallest unit of the currency. */
  amountMinor: number | null;
  currency: string;
  state: ColumnTypes['orders']['state'];
  /** Values of further columns, at most ten. */
  columns: DefaultJson<ColumnTypes['orders']['columns']>;
  origin: ColumnTypes['orders']['origin'];
  /** Time of the last change as the shop says; older webhooks change nothing. */
  sentAt: Date | null;
  /** False: the purchases of the order are to be searched again. */
  isJoined: Generated<boolean>;
  /** Position relative to the purchases. */
  position: Generated<ColumnTypes['orders']['position']>;
  purchases: Generated<number>;
  /** Time of the first purchase. */
  purchasedAt: Date | null;
  purchaseMinor: number | null;
  purchaseCurrency: string | null;
  amountReason: ColumnTypes['orders']['amountReason'] | null;
  dayReason: ColumnTypes['orders']['dayReason'] | null;
  isLate: Generated<boolean>;
  createdAt: Generated<Date>;
}

/**
 * Requests of the panel that wait for an outbound agent, and its answers. A crash of the database loses them;
 * the panel then repeats them.
 */
export interface OutboundMessagesTable {
  id: string;
  agentId: string;
  method: string;
  path: string;
  headers: JsonColumn<ColumnTypes['outboundMessages']['headers']>;
  body: string | null;
  timeoutSeconds: number;
  createdAt: Generated<Date>;
  /** After this instant, nothing waits for the message. */
  expiresAt: Date;
  /** The connection that last took the message. */
  fencingToken: number | null;
  answeredAt: Date | null;
  status: number | null;
  answerHeaders: JsonColumn<ColumnTypes['outboundMessages']['answerHeaders']> | null;
  answer: Buffer | null;
}

/** Nonces that outbound agents have used. Since the instant of the row `since`, none is missing. */
export interface OutboundNoncesTable {
  name: string;
  at: Generated<Date>;
}

/** Mails to send. Without a mail server, they stay for administrators to read. */
export interface OutboxMailsTable {
  id: string;
  userId: string | null;
  recipient: string;
  subject: string;
  /** Text with placeholders for the panel's address and the encrypted link (modules/mail/mail-marks.ts). */
  text: string;
  /** Encrypted link that grants access. It is deleted once it is sent or expired. */
  sealedLink: Buffer | null;
  linkExpiresAt: Date | null;
  createdAt: Date;
  state: Generated<'kept' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  failure: string | null;
  /** Website of a monthly report; subject and text are empty until the report is created. */
  reportOf: string | null;
  /** Id of a client's monthly report; if a user is set too, it is a preview for them. */
  clientReportId: string | null;
}

/** Parts that a run found changed on pages of a website. */
export interface PageChangesTable {
  id: string;
  companyId: string;
  websiteId: string;
  jobId: string;
  /** Name of a header, or address of a script without hashes and versions. */
  name: string;
  /** Change on the first page that showed it. */
  change: JsonColumn<ColumnTypes['pageChanges']['change']>;
  fromAt: Date;
  toAt: Date;
  pages: number;
  isVolatile: boolean;
}

/** Failed checks by page, with their root: since when, until when, how often. */
export interface PageFaultsTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  check: ColumnTypes['pageFaults']['check'];
  reason: string;
  rootCheck: ColumnTypes['pageFaults']['rootCheck'];
  rootReason: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  /** Last observation that shows the fault. */
  observationId: string;
}

export interface PagePoliciesTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  policyId: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Last observation with this policy. */
  observationId: string;
}

/** Values of a page's last visit, as texts by the ids of their variables. */
export interface PageValuesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  values: JsonColumn<ColumnTypes['pageValues']['values']>;
}

export interface PagesTable {
  id: string;
  companyId: string;
  websiteId: string;
  url: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** False while only trials have visited it. */
  known: Generated<boolean>;
}

/** Identity of this panel for its agents, shared by all servers and workers. */
export interface PanelIdentityTable {
  isOnly: Generated<boolean>;
  panelId: string;
  /** Ed25519, encrypted with the instance key, which the database does not contain. */
  privateKey: Buffer;
  createdAt: Generated<Date>;
}

/** Documented limits of vendors that the hits of a page pass. */
export interface PassedLimitsTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  rule: string;
  /** Empty if the hit has no event. */
  event: string;
  name: string;
  vendor: string;
  effect: ColumnTypes['passedLimits']['effect'];
  /** Last finding, with the beginning of the masked value. */
  finding: JsonColumn<ColumnTypes['passedLimits']['finding']>;
  /** Final consent answer of the last visit that showed it. */
  answered: ColumnTypes['passedLimits']['answered'];
  observationId: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** First visit that proves that the page no longer passes it. */
  overAt: Date | null;
}

export interface PasskeysTable {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When the user was notified that another device may have a copy of the key. */
  copiedAt: Date | null;
}

/**
 * E-mail addresses for which a new password was requested, even if no user has them. A worker answers later,
 * so that the response time reveals nothing.
 */
export interface PasswordResetRequestsTable {
  id: string;
  email: string;
  createdAt: Date;
}

export interface PasswordResetsTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** Personal data that a page sends: no column contains a value. */
export interface PersonalDataTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  /** Key made of kind, host and field. */
  groupKey: string;
  kind: 'email' | 'phone' | 'iban' | 'card' | 'nir' | 'name';
  channel: 'url' | 'referrer' | 'body' | 'cookie' | 'header' | 'title' | 'dataLayer';
  field: string;
  encoding: string;
  /** Empty if the data was sent to nobody. */
  host: string;
  vendor: string | null;
  /** Consent answer of the visitor when the data was sent. */
  consent: 'none' | 'accept' | 'refuse' | 'unknown';
  mask: string;
  /** Final consent answer of the last visit that showed the data. */
  answered: 'none' | 'accept' | 'refuse';
  observationId: string;
  requestId: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** First visit that proves that the page no longer sends it. */
  overAt: Date | null;
  /** Position where a visit had planted the data; null if the page supplied it. */
  canary: 'address' | 'form' | null;
}

/**
 * Progress of the evaluation of stored visits by the last version. A worker holds the row until lease_until.
 */
export interface PlanReevaluationsTable {
  websiteId: string;
  companyId: string;
  version: number;
  state: 'waiting' | 'running' | 'done';
  /** Older visits get their events first. The problems of pages are counted last. */
  phase: Generated<'events' | 'judge' | 'journeys' | 'pages'>;
  visitsTotal: Generated<number>;
  visitsDone: Generated<number>;
  beforeFigures: JsonColumn<ColumnTypes['planReevaluations']['beforeFigures']>;
  afterFigures: JsonColumn<ColumnTypes['planReevaluations']['afterFigures']>;
  cursorAt: Date | null;
  cursorId: string | null;
  leaseUntil: Date | null;
  finishedAt: Date | null;
}

/** Last trial in browsers of either a website's policy or one of its containers. */
export interface PolicyTrialsTable {
  websiteId: string;
  companyId: string;
  jobId: string | null;
  /** Name of the pool at that time. */
  pool: string;
  policy: string | null;
  /** Results by page address. */
  pages: JsonColumn<ColumnTypes['policyTrials']['pages']>;
  at: Date;
  endedAt: Date | null;
  stopped: 'failed' | 'cancelled' | null;
  containerId: string | null;
  /** Public part of a container's draft; the draft itself is encrypted, until its trial ends. */
  draft: JsonColumn<ColumnTypes['policyTrials']['draft']> | null;
  sealedDraft: Buffer | null;
}

export interface PoolJourneysTable {
  companyId: string;
  websiteId: string;
  poolId: string;
  journeyId: string;
  position: number;
}

export interface PoolTestsTable {
  companyId: string;
  websiteId: string;
  poolId: string;
  testId: string;
  position: number;
}

export interface PoolsTable {
  id: string;
  companyId: string;
  websiteId: string;
  name: string;
  description: string;
  category: 'tag' | 'dataLayer' | 'hit' | 'consent' | 'performance' | 'content' | 'other';
  severity: 'info' | 'minor' | 'major' | 'critical';
  status: 'draft' | 'published';
  allPages: boolean;
  urls: JsonColumn<ColumnTypes['pools']['urls']>;
  settings: JsonColumn<ColumnTypes['pools']['settings']>;
  cron: string | null;
  timeZone: string | null;
  /** When the schedule starts the next run; null: never. */
  nextRunAt: Date | null;
  /** Last scheduled time at which the previous run was still active. */
  lastOverlapAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Last run that replaced scheduled times without a worker. */
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  /** Last scheduled time that started no run because an object it names was deleted. */
  lastMissedAt: Date | null;
}

export interface ProblemNotesTable {
  id: string;
  companyId: string;
  /** Null if the note is about a whole cause. */
  problemId: string | null;
  /** Null once the author is deleted. */
  userId: string | null;
  text: string;
  createdAt: Generated<Date>;
  causeId: string | null;
}

/** One root cause on one page, updated with every visit, so that lists read no verdicts. */
export interface ProblemsTable {
  id: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  kind: 'check' | 'test' | 'finding' | 'consent';
  rootCheck: ColumnTypes['problems']['rootCheck'] | null;
  rootReason: string | null;
  testId: string | null;
  /** Each check that fails because of it. */
  checks: ColumnTypes['problems']['checks'];
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  /** When the problem was seen for the very first time. */
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  /** Last observation that shows it. */
  observationId: string;
  /** First later visit that did not show it. */
  resolvedAt: Date | null;
  state: Generated<'open' | 'acknowledged' | 'muted'>;
  until: Date | null;
  ownerId: string | null;
  /** First visit that could not evaluate the problem, if no visit could since the last one that showed it. */
  uncheckedSince: Date | null;
  /** Check that hides the problem in the last visit. */
  hiddenByCheck: ColumnTypes['problems']['hiddenByCheck'] | null;
  hiddenByReason: string | null;
  /** Facts that the sentence about its cause names. */
  detail: JsonColumn<ColumnTypes['problems']['detail']> | null;
  /** User who repairs the problem. */
  assigneeId: string | null;
  /** PRIMARY_TRACKER for the primary one, and for tests. */
  trackerId: Generated<string>;
  /** First visit that shows the problem since the last visit that proved its end. */
  beganAt: Date;
  /** Set by a trigger. */
  causeId: Generated<string>;
  /** For a finding: the key of its cause, and the names in the finding. */
  findingKey: string | null;
  finding: JsonColumn<ColumnTypes['problems']['finding']> | null;
}

/** Contexts of profiles that do not see all contexts. */
export interface ProfileContextsTable {
  companyId: string;
  profileId: string;
  contextId: string;
}

/** Avatar of a profile, cut to a square, in each size. */
export interface ProfilePicturesTable {
  companyId: string;
  profileId: string;
  size: number;
  bytes: Buffer;
}

export interface ProfileTeamsTable {
  companyId: string;
  profileId: string;
  teamId: string;
}

export interface ProfilesTable {
  id: string;
  userId: string;
  companyId: string;
  role: 'admin' | 'moderator' | 'user' | 'contributor' | 'secretary' | 'register' | 'stand' | 'guest' | 'elu';
  /** True if the profile sees all contexts. An empty list of contexts means none. */
  allContexts: Generated<boolean>;
  active: Generated<boolean>;
  revoked: Generated<boolean>;
  createdAt: Generated<Date>;
  jobTitle: Generated<string>;
  phone: Generated<string>;
  presentation: Generated<string>;
  avatarAt: Date | null;
  updatedAt: Generated<Date>;
  /** Id of the user in the company's directory (SCIM). */
  externalId: string | null;
  /** Name that the user signs in with at the directory; null: their e-mail. */
  directoryName: string | null;
  /** Rights that the directory ended; only the directory can restore them. */
  endedByDirectory: 'membership' | 'account' | null;
  /** True if a provider's rule set the role, teams and contexts; false: a user or SCIM did. */
  byRule: Generated<boolean>;
}

/** VAPID keys of the instance (RFC 8292); the private one is encrypted with the instance key. */
export interface PushIdentityTable {
  onlyRow: Generated<boolean>;
  publicKey: string;
  privateKey: Buffer;
}

/** Push messages to send, each tried once. */
export interface PushesDueTable {
  id: string;
  userId: string;
  message: JsonColumn<ColumnTypes['pushesDue']['message']>;
  createdAt: Date;
}

/**
 * Start of a website's last page, over all agents and jobs. While a slot has a holder, no other page starts.
 */
export interface RateLimitSlotsTable {
  companyId: string;
  websiteId: string;
  lastPageStartAt: Date | null;
  holder: string | null;
  reservedUntil: Date | null;
}

export interface ReEvaluationsTable {
  id: string;
  companyId: string;
  websiteId: string;
  fromAt: Date;
  toAt: Date;
  state: 'queued' | 'running' | 'succeeded' | 'failed';
  total: number | null;
  done: Generated<number>;
  changed: Generated<number>;
  /** Last observation that was evaluated again. */
  cursorAt: Date | null;
  cursorId: string | null;
  userId: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Until when a worker holds it; another one continues after that. */
  leaseUntil: Date | null;
  /** Visits that were evaluated for a new tracker for the first time: they are not changes. */
  evaluatedFirst: Generated<number>;
}

/** Shares of browsers and answers among the visitors of websites, as their owners enter them. */
export interface ReachSharesTable {
  websiteId: string;
  companyId: string;
  /** In percent; null where a share is not known. */
  shares: JsonColumn<ColumnTypes['reachShares']['shares']>;
  updatedAt: Date;
}

/**
 * Bytes of the recordings of a website, updated by triggers. States have own rows, because a visit stores
 * them first and locks their row until its end.
 */
export interface RecordedBytesTable {
  companyId: string;
  websiteId: string;
  kind: 'documents' | 'pictures' | 'states' | 'values';
  bytes: number;
}

export interface RecoveryCodesTable {
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  usedAt: Date | null;
}

/** Shares of visitors who refused consent, by day. */
export interface RefusedDaysTable {
  websiteId: string;
  companyId: string;
  day: string;
  share: number;
}

/** Last search for the change that caused a page's problem. */
export interface RegressionSearchesTable {
  problemId: string;
  companyId: string;
  websiteId: string;
  /** First visit that showed the problem. */
  observationId: string;
  jobId: string | null;
  suspicions: JsonColumn<ColumnTypes['regressionSearches']['suspicions']>;
  /** Positions of the tried changes among the suspicions. */
  tried: number[];
  regressionCause: JsonColumn<ColumnTypes['regressionSearches']['regressionCause']> | null;
  at: Date;
  endedAt: Date | null;
}

/** Last rehearsal of the remedy of a problem. */
export interface RehearsalsTable {
  problemId: string;
  companyId: string;
  websiteId: string;
  /** Visit that shows the problem. */
  observationId: string;
  jobId: string | null;
  proof: JsonColumn<ColumnTypes['rehearsals']['proof']> | null;
  at: Date;
  endedAt: Date | null;
  isAutomatic: Generated<boolean>;
}

export interface ReleasesTable {
  id: string;
  companyId: string;
  websiteId: string;
  label: string;
  releasedAt: Date;
  url: string | null;
  userId: string | null;
}

/** Name and logo of the reports that a company sends. */
export interface ReportBrandsTable {
  companyId: string;
  name: string;
  /** PNG that the server rendered again. */
  logo: Buffer | null;
}

/** Page views and planned events that a report counts each day. */
export interface ReportDaysTable {
  interfaceId: string;
  companyId: string;
  websiteId: string;
  trackerId: string;
  /** Day in the time zone of the account. */
  day: string;
  event: string;
  counted: number;
  isWhole: boolean;
  readAt: Date;
}

/** Reporting interfaces that trackers of websites name. */
export interface ReportInterfacesTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** PRIMARY_TRACKER for the primary one. */
  trackerId: string;
  family: ColumnTypes['reportInterfaces']['family'];
  url: string;
  /** Empty: the account that each hit names. */
  account: Generated<string>;
  marker: Generated<string>;
  isEnabled: Generated<boolean>;
  /** Encrypted text, bound to the id; write-only. */
  token: Buffer | null;
  tokenSetAt: Date | null;
  lastAnswer: JsonColumn<ColumnTypes['reportInterfaces']['lastAnswer']> | null;
  retryAt: Date | null;
  /** Number of consecutive questions without an answer. */
  failures: Generated<number>;
  /** Instant at which daily counts are read next. */
  volumesDueAt: Generated<Date>;
  volumesReadAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Until then one worker asks it. */
  leasedUntil: Date | null;
  /** BigQuery export of a property, as PROJECT.DATASET. Empty: none. */
  dataset: Generated<string>;
  /** Location of the dataset. Empty: BigQuery finds it. */
  location: Generated<string>;
}

export interface ReportSubscriptionsTable {
  userId: string;
  companyId: string;
  websiteId: string;
  /** Profile that requested it; the profile must have access to the website. */
  profileId: string;
  timeZone: string;
  nextAt: Date;
}

/** Visits about whose hits a reporting interface is still to be asked. */
export interface ReportVisitsTable {
  observationId: string;
  interfaceId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  jobId: string;
  observedAt: Date;
  dueAt: Date;
  attempts: Generated<number>;
  /** Agent that visited the page. */
  agentId: string;
}

export interface RunEventsTable {
  companyId: string;
  runId: string;
  attempt: number;
  seq: number;
  type: string;
  /** A finished page names its observation instead of containing it. */
  body: JsonColumn<unknown>;
  at: Generated<Date>;
}

export interface RunPagesTable {
  companyId: string;
  /** The job's leading run, even if another agent visited the page. */
  runId: string;
  url: string;
  attempt: number;
  observationId: string;
  durationMs: number;
  /** The agent that visited the page. */
  agentId: string | null;
}

/** A job has a leading run with its own id, and one more for each part that another agent executes. */
export interface RunsTable {
  id: string;
  companyId: string;
  /** Order for the agent, frozen at the first attempt. */
  orderFrozen: JsonColumn<ColumnTypes['runs']['orderFrozen']>;
  /** Fencing token: only events of this attempt count; 0 before the first one. */
  attempt: Generated<number>;
  jobId: string;
  /** Attempt of the leading run that gave this part away; null: it leads. */
  leadAttempt: number | null;
}

/** Websites whose worst problems wait for an automatic rehearsal. */
export interface ScheduledRehearsalsTable {
  websiteId: string;
  companyId: string;
  nextAt: Date;
}

/**
 * Visits and matrices sealed into files. A file outlasts its visit: only a user, or the deletion of its
 * website, deletes it.
 */
export interface SealedVisitsTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** Null for a sealed matrix. */
  observationId: string | null;
  url: string;
  observedAt: Date;
  sealedAt: Date;
  sealedBy: string | null;
  sizeBytes: number;
  sha256: string;
  fingerprint: string;
  /** Instant that a timestamp service confirmed. */
  stampedAt: Date | null;
  stampedBy: string | null;
  file: Buffer;
  /** Null for a sealed visit. */
  matrixId: string | null;
  visits: Generated<number>;
  /** Visits of the matrix that are not in the file. */
  visitsLeftOut: Generated<number>;
}

/** Batches of calls that a recording proxy sent. A known batch changes nothing. */
export interface ServerCallBatchesTable {
  websiteId: string;
  companyId: string;
  batchId: string;
  receivedAt: Date;
  /** Calls that the sender dropped before this batch. */
  dropped: number;
  /** True if no earlier call waited at the sender. */
  isComplete: boolean;
}

/** Calls of a website's server to vendors, without secrets and personal data. */
export interface ServerCallsTable {
  websiteId: string;
  companyId: string;
  batchId: string;
  /** Position in the batch. */
  number: number;
  at: Date;
  call: JsonColumn<ColumnTypes['serverCalls']['call']>;
}

export interface SessionsTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  /** Null for sessions without a browser: they have no second cookie. */
  bindHash: Buffer | null;
  kind: 'browser' | 'api';
  userAgent: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
  /** When the user last confirmed their identity; null: at the sign-in. */
  confirmedAt: Date | null;
  method: Generated<'password' | 'passkey' | 'provider'>;
  secondFactor: 'totp' | 'passkey' | 'recovery-code' | null;
  country: string | null;
  providerId: string | null;
  identityId: string | null;
  /** The only company that it may reach; null: all companies of its user. */
  companyId: string | null;
  /** Id of the session at the provider (`sid`). */
  providerSession: string | null;
  /** Encrypted; the hint for the provider's sign-out. */
  idToken: Buffer | null;
}

/** When the settings that verdicts depend on were saved. */
export interface SettingsChangesTable {
  companyId: string;
  websiteId: string;
  changedAt: Date;
  userId: string | null;
}

/** Results of parts, until the leading agent has received them. */
export interface ShareReturnsTable {
  id: GeneratedAlways<number>;
  companyId: string;
  jobId: string;
  leadAttempt: number;
  url: string;
  /** Null: the page was not visited. */
  visit: JsonColumn<ColumnTypes['shareReturns']['visit']> | null;
}

export interface SharedLinkWebsitesTable {
  companyId: string;
  linkId: string;
  websiteId: string;
}

/** Links that open the health or the tracking plan of websites. Only a hash of the secret is stored. */
export interface SharedLinksTable {
  id: string;
  companyId: string;
  tokenHash: Buffer;
  userId: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  label: Generated<string>;
  /** Monthly report that delivered it. */
  clientReportId: string | null;
  withdrawnAt: Date | null;
  shows: Generated<'health' | 'plan'>;
}

export interface SharedSettingsTable {
  id: string;
  companyId: string;
  name: string;
  /** Value of each shared setting. */
  settings: JsonColumn<ColumnTypes['sharedSettings']['settings']>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface SignInRulesTable {
  /** Null for the rules of the instance. */
  companyId: string | null;
  requiresProvider: Generated<boolean>;
  breakGlassUserId: string | null;
  secondFactorRoles: Generated<ColumnTypes['signInRules']['secondFactorRoles']>;
  updatedAt: Date;
}

/** Operations in two steps: the holder of the token can do the second step once. */
export interface SignInStepsTable {
  tokenHash: Buffer;
  kind: string;
  userId: string | null;
  /** Encrypted. */
  data: Buffer;
  createdAt: Date;
  expiresAt: Date;
  /** Number of failed second steps. */
  tries: Generated<number>;
}

export interface SignInsTable {
  id: string;
  userId: string;
  at: Date;
  method: ColumnTypes['signIns']['method'];
  secondFactor: ColumnTypes['signIns']['secondFactor'] | null;
  provider: string | null;
  ip: string;
  country: string | null;
  userAgent: string;
  isUnusual: boolean;
}

/** Slowest query of the history on a day (UTC), if one was slow. */
export interface SlowQuestionsTable {
  day: string;
  slowestMs: number;
}

/** Own entries of a company in the catalogue of vendors. */
export interface TagsTable {
  id: string;
  companyId: string;
  name: string;
  vendor: string;
  purpose: ColumnTypes['tags']['purpose'];
  patterns: JsonColumn<ColumnTypes['tags']['patterns']>;
  url: string | null;
  updatedAt: Date;
}

export interface TeamsTable {
  id: string;
  companyId: string;
  label: string;
  createdAt: Generated<Date>;
  /** Id of the team in the company's directory (SCIM). */
  externalId: string | null;
}

export interface TestResultsTable {
  companyId: string;
  websiteId: string;
  jobId: string;
  poolId: string | null;
  /** Null for a trial of a test that is not saved. */
  testId: string | null;
  observationId: string;
  pageId: string;
  observedAt: Date;
  outcome: 'passed' | 'failed' | 'error' | 'skipped';
  errorCode: ColumnTypes['testResults']['errorCode'] | null;
}

/** Outcomes of a test in a job, counted when the results are stored, so that histories read no results. */
export interface TestRunsTable {
  companyId: string;
  websiteId: string;
  testId: string;
  jobId: string;
  poolId: string | null;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
}

export interface TestsTable {
  id: string;
  companyId: string;
  websiteId: string;
  title: string;
  description: string;
  category: 'tag' | 'dataLayer' | 'hit' | 'consent' | 'performance' | 'content' | 'other';
  severity: 'info' | 'minor' | 'major' | 'critical';
  allPages: boolean;
  urls: JsonColumn<ColumnTypes['tests']['urls']>;
  content: string;
  condition: string;
  isDraft: boolean;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ThrottlesTable {
  key: string;
  failures: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
  underWay: Generated<number>;
  underWayUntil: Date | null;
}

/** Tokens; one without a profile belongs to its company. */
export interface TokensTable {
  id: string;
  companyId: string;
  profileId: string | null;
  name: string;
  scope: 'read' | 'run' | 'configure' | 'provision' | 'orders' | 'server-calls';
  tokenHash: Buffer;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** The row stays as long as the audit log names the token. */
  revokedAt: Date | null;
}

export interface TotpSecretsTable {
  userId: string;
  /** Null until a code of the first app was entered. */
  secret: Buffer | null;
  /** Null until a code was entered. */
  confirmedAt: Date | null;
  /** Time step of the last accepted code: each code is accepted once. */
  lastStep: number | null;
  createdAt: Date;
  /** Secret of the app whose setup began last. It replaces the first one when a code is entered. */
  nextSecret: Buffer | null;
}

export interface TrackerVerdictRollupsTable {
  companyId: string;
  websiteId: string;
  trackerId: string;
  hour: Date;
  check: ColumnTypes['trackerVerdictRollups']['check'];
  outcome: ColumnTypes['trackerVerdictRollups']['outcome'];
  reason: string;
  rootCheck: ColumnTypes['trackerVerdictRollups']['rootCheck'];
  rootReason: string;
  verdicts: number;
}

export interface TrackerVisitRollupsTable {
  companyId: string;
  websiteId: string;
  trackerId: string;
  hour: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

/** Results of a visit for a tracker other than the primary one. */
export interface TrackerVisitsTable {
  observationId: string;
  trackerId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  jobId: string;
  observedAt: Date;
  countsForHealth: boolean;
  hits: number;
  pageViews: number;
  lostWeight: number;
  /** The five verdicts with their evidence. */
  verdicts: JsonColumn<ColumnTypes['trackerVisits']['verdicts']>;
  /** The verdicts as in the table verdicts: check, outcome, reason, root_check, root_reason. */
  rooted: JsonColumn<ColumnTypes['trackerVisits']['rooted']>;
}

/** Tracking plans. Versions never change. */
export interface TrackingPlansTable {
  companyId: string;
  websiteId: string;
  version: number;
  plan: JsonColumn<ColumnTypes['trackingPlans']['plan']>;
  note: string;
  authorId: string | null;
  madeAt: Date;
  /**
   * Changes against the version before; null for the first version, and for versions older than this column.
   */
  changes: JsonColumn<ColumnTypes['trackingPlans']['changes']> | null;
}

/** Logout tokens of providers, each accepted once (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export interface UsedLogoutTokensTable {
  tokenHash: Buffer;
  expiresAt: Date;
}

export interface UsersTable {
  id: string;
  /** In NFC and lower case, as sign-ins search for it. */
  email: string;
  /** Null for a user who came by an identity provider and chose no password. */
  passwordHash: string | null;
  firstName: Generated<string>;
  lastName: Generated<string>;
  displayName: Generated<string>;
  locale: 'fr' | 'en' | null;
  status: Generated<'active' | 'inactive'>;
  createdAt: Generated<Date>;
  theme: Generated<'system' | 'light' | 'dark'>;
  notices: DefaultJson<ColumnTypes['users']['notices']>;
  /** Set by an administrator: the user must choose another password at the next sign-in. */
  mustChangePassword: Generated<boolean>;
  updatedAt: Generated<Date>;
  /** Language of the browser of the last sign-in, for mails to users who chose no language. */
  browserLanguage: 'fr' | 'en' | null;
  /** To the minute, in any session; null: never. */
  lastSeenAt: Date | null;
}

/** Sums of a day's hours (UTC), updated by a trigger. */
export interface VerdictDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  check: ColumnTypes['verdictDays']['check'];
  outcome: ColumnTypes['verdictDays']['outcome'];
  reason: string;
  rootCheck: ColumnTypes['verdictDays']['rootCheck'];
  rootReason: string;
  verdicts: number;
}

export interface VerdictRollupsTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  check: ColumnTypes['verdictRollups']['check'];
  outcome: ColumnTypes['verdictRollups']['outcome'];
  /** Empty if the verdict passed. */
  reason: string;
  rootCheck: ColumnTypes['verdictRollups']['rootCheck'];
  rootReason: string;
  verdicts: number;
}

export interface VerdictsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  check: ColumnTypes['verdicts']['check'];
  outcome: 'passed' | 'failed' | 'skipped';
  /** Empty if the verdict passed. */
  reason: string;
  /** Check of the verdict at the end of the chain of causes. */
  rootCheck: ColumnTypes['verdicts']['rootCheck'];
  rootReason: string;
}

export interface VisitDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

export interface VisitEvaluationsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  /** 0 if there was no plan. */
  version: number;
  /** Addition of the visit to event_days. */
  counts: JsonColumn<ColumnTypes['visitEvaluations']['counts']>;
  findings: JsonColumn<ColumnTypes['visitEvaluations']['findings']>;
}

/** Events of a visit, stored as long as complete observations. */
export interface VisitEventsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  /** True for a page of a journey, which is evaluated only with its journey. */
  isOfJourney: boolean;
  events: JsonColumn<ColumnTypes['visitEvents']['events']>;
}

/** Visits that runs were granted on a day (UTC), less those they gave back at their end. */
export interface VisitGrantsTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
}

export interface VisitRollupsTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

/** States of trackers on page views by group of visitors. */
export interface VisitorCellsTable {
  websiteId: string;
  companyId: string;
  at: Date;
  span: 'hour' | 'day';
  trackerId: string;
  /** Empty: pages of no group. */
  pageGroup: string;
  browser: string;
  release: string;
  /** Seven figures for each consent and class of device. */
  counts: number[];
}

/** Processes that receive samples and reports of browsers. */
export interface VisitorCollectorsTable {
  id: string;
  name: string;
  startedAt: Date;
  seenAt: Date;
  received: Generated<number>;
  stored: Generated<number>;
  /**
   * Messages that may come after the heartbeat. A collector that receives half of them sends its next
   * heartbeat at once.
   */
  reserve: Generated<number>;
  endedAt: Date | null;
  /** Messages that an ended process may have lost at most. */
  lost: number | null;
}

/** Page views of real visitors by one property. */
export interface VisitorCountsTable {
  websiteId: string;
  companyId: string;
  at: Date;
  /**
   * past: an hour that its day contains too, kept to compare weeks. recent: five minutes that their hour
   * contains too.
   */
  span: 'hour' | 'day' | 'past' | 'recent';
  kind: string;
  name: string;
  /** Empty: all browsers. */
  browser: string;
  views: number;
}

/** States of trackers on page views of real visitors, by browser. */
export interface VisitorFiguresTable {
  websiteId: string;
  companyId: string;
  at: Date;
  span: 'hour' | 'day';
  /** PRIMARY_TRACKER for the primary one. */
  trackerId: string;
  browser: string;
  loaded: number;
  blocked: number;
  failed: number;
  stopped: number;
  absent: number;
  unknown: number;
  /** Page views with a page-view request of the tracker. */
  requested: number;
}

/** Violations of policies that browsers reported. */
export interface VisitorReportsTable {
  websiteId: string;
  companyId: string;
  at: Date;
  span: 'hour' | 'day';
  /** Short hash of the policy. Empty: an unknown policy. */
  policy: string;
  directive: string;
  blocked: string;
  class: string;
  pageGroup: string;
  browser: string;
  reports: number;
}

/** Settings of what browsers of real visitors report about a website. */
export interface VisitorSettingsTable {
  websiteId: string;
  companyId: string;
  /** Part of the addresses that browsers call. It is no secret. */
  key: string;
  keySetAt: Generated<Date>;
  isEnabled: Generated<boolean>;
  rate: Generated<number>;
  respectsDoNotTrack: Generated<boolean>;
  respectsGlobalPrivacyControl: Generated<boolean>;
  pageGroups: DefaultJson<ColumnTypes['visitorSettings']['pageGroups']>;
  consent: DefaultJson<ColumnTypes['visitorSettings']['consent']>;
  release: DefaultJson<ColumnTypes['visitorSettings']['release']>;
  /** Groups of visitors in which trackers are lost, as of losses_at. */
  losses: DefaultJson<ColumnTypes['visitorSettings']['losses']>;
  lossesAt: Date | null;
  /** Last instant at which counts were added. */
  countedAt: Date | null;
  /** Null until a user saves the settings. */
  updatedAt: Date | null;
  /** Instant from which the counts of five minutes are whole. Null: there are none. */
  recentSince: Date | null;
  /** Instant from which hours are comparable: the sampling changed before it. */
  comparedSince: Date | null;
  /** Instant from which the hours of page groups are comparable. */
  groupsSince: Date | null;
  /** Last attempts of agents to reproduce losses, with the jobs of their visits. */
  reproductions: DefaultJson<ColumnTypes['visitorSettings']['reproductions']>;
}

/** Access to a website's badge; a website without a row has none. */
export interface WebsiteBadgesTable {
  websiteId: string;
  companyId: string;
  access: 'token' | 'public';
  /** Encrypted, bound to `website_badges:WEBSITE`. */
  tokenSealed: Buffer | null;
}

/** Websites that have stored bodies. The compressed bytes are in file_contents, once for each company. */
export interface WebsiteBodiesTable {
  companyId: string;
  websiteId: string;
  sha256: string;
  sizeBytes: number;
  lastUsedAt: Date;
}

/** One website of an import. A worker locks the row until its result is stored. */
export interface WebsiteImportRowsTable {
  importId: string;
  position: number;
  companyId: string;
  input: JsonColumn<ColumnTypes['websiteImportRows']['input']>;
  state: 'waiting' | 'detecting' | 'auditing' | 'done' | 'failed' | 'existing' | 'cancelled';
  websiteId: string | null;
  /** Job of the detection, which is deleted after a day. */
  firstJobId: string | null;
  jobId: string | null;
  findings: JsonColumn<ColumnTypes['websiteImportRows']['findings']> | null;
  problem: ColumnTypes['websiteImportRows']['problem'] | null;
  faults: Generated<number>;
  nextCheckAt: Date;
}

/** Imports of many websites. Workers process their rows. */
export interface WebsiteImportsTable {
  id: string;
  companyId: string;
  madeBy: string | null;
  state: 'running' | 'paused' | 'cancelled' | 'done';
  choices: JsonColumn<ColumnTypes['websiteImports']['choices']>;
  rows: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Pictures that websites show. Several websites of a company may share the bytes of one. */
export interface WebsitePicturesTable {
  companyId: string;
  websiteId: string;
  sha256: string;
  sizeBytes: number;
  lastUsedAt: Date;
}

/** Cookies and storage entries of visitors' browsers, by the vendor that owns them. */
export interface WebsiteStoresTable {
  companyId: string;
  websiteId: string;
  vendor: string;
  store: 'cookie' | 'local-storage' | 'session-storage' | 'indexed-db';
  name: string;
  /** Host of a cookie; empty for storage. */
  host: string;
  party: 'first' | 'third';
  purpose: ColumnTypes['websiteStores']['purpose'];
  /** Longest lifetime; null for session cookies and for storage. */
  lifetimeSeconds: number | null;
  sizeBytes: number | null;
  httpOnly: boolean | null;
  secure: boolean | null;
  sameSite: string | null;
  /** Host of the script or response that set it, if a visit saw it. */
  setBy: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
}

/** Activity of a vendor in a month (UTC). */
export interface WebsiteVendorMonthsTable {
  companyId: string;
  websiteId: string;
  vendor: string;
  month: string;
  /** One bit for each day of the month. */
  days: number;
  visits: number;
  requests: number;
  hits: number;
  pings: number;
  bytes: number;
  pageDigests: number[];
  /** Counted by a trigger. */
  pages: Generated<number>;
}

export interface WebsiteVendorsTable {
  companyId: string;
  websiteId: string;
  /** Empty for the website itself. */
  vendor: string;
  purpose: ColumnTypes['websiteVendors']['purpose'];
  hosts: string[];
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  /** When it was last active before the banner got an answer. */
  beforeAnswerAt: Date | null;
  beforeAnswerObservationId: string | null;
  /** When it was last active on a page without a banner. */
  withoutBannerAt: Date | null;
  afterAcceptanceAt: Date | null;
  afterRefusalAt: Date | null;
  /** Countries in which the addresses of its servers are registered (ISO 3166-1 alpha-2), sorted. */
  countries: Generated<string[]>;
}

export interface WebsitesTable {
  id: string;
  companyId: string;
  name: string;
  url: string;
  tracking: JsonColumn<ColumnTypes['websites']['tracking']>;
  delaySeconds: number;
  pagesPerAudit: number;
  respectRobots: boolean;
  acceptInvalidCertificates: boolean;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  healthPoolId: string | null;
  contentPoolId: string | null;
  healthTestId: string | null;
  /** Time that visits look ahead, in seconds. */
  lookAheadSeconds: Generated<number>;
  visits: DefaultJson<ColumnTypes['websites']['visits']>;
  /** Context of runs without an own one; null: none. */
  contextId: string | null;
  /** True while its settings are being detected. Lists exclude it; it is deleted after a day. */
  isDraft: Generated<boolean>;
  /** Limit of this website; null: the instance's. */
  recordingsMegabytesMax: number | null;
  visitsPerDayMax: number | null;
  labels: Generated<string[]>;
  agentNeeds: DefaultJson<ColumnTypes['websites']['agentNeeds']>;
  /** Set whose values the own columns of the website repeat. */
  sharedSettingsId: string | null;
  /** Settings of the set for which the website has an own value. */
  exceptions: Generated<ColumnTypes['websites']['exceptions']>;
  /** Channels of its incidents, beside those of the rules. */
  channelIds: Generated<string[]>;
  /** Vendors that need no consent on this website. */
  exemptVendors: DefaultJson<ColumnTypes['websites']['exemptVendors']>;
  exemptVendorsAt: Generated<Date>;
  /** Retention of recordings, in days; null: as configured for the instance. */
  documentsDays: number | null;
  picturesDays: number | null;
}

export interface Database {
  agentCodes: AgentCodesTable;
  agents: AgentsTable;
  alarmEvaluations: AlarmEvaluationsTable;
  alarmRules: AlarmRulesTable;
  attempts: AttemptsTable;
  auditLog: AuditLogTable;
  auditSchedules: AuditSchedulesTable;
  blockedPages: BlockedPagesTable;
  blockingReports: BlockingReportsTable;
  bulkChangeWebsites: BulkChangeWebsitesTable;
  bulkChanges: BulkChangesTable;
  causes: CausesTable;
  channels: ChannelsTable;
  checkedLinks: CheckedLinksTable;
  clientReportWebsites: ClientReportWebsitesTable;
  clientReports: ClientReportsTable;
  companies: CompaniesTable;
  companyDomains: CompanyDomainsTable;
  companyMonths: CompanyMonthsTable;
  companyPictures: CompanyPicturesTable;
  comparedPages: ComparedPagesTable;
  consentDelayedVisits: ConsentDelayedVisitsTable;
  consentMatrices: ConsentMatricesTable;
  consentVisits: ConsentVisitsTable;
  containerDays: ContainerDaysTable;
  containerScripts: ContainerScriptsTable;
  containerTagDays: ContainerTagDaysTable;
  containerVersions: ContainerVersionsTable;
  containerVisits: ContainerVisitsTable;
  containers: ContainersTable;
  contexts: ContextsTable;
  countedHits: CountedHitsTable;
  cspPolicies: CspPoliciesTable;
  dataLayerDayValues: DataLayerDayValuesTable;
  dataLayerDays: DataLayerDaysTable;
  dataLayerFilters: DataLayerFiltersTable;
  dataLayerHours: DataLayerHoursTable;
  dataLayerShapes: DataLayerShapesTable;
  dataLayerStateValues: DataLayerStateValuesTable;
  dataLayerStates: DataLayerStatesTable;
  dataLayerValues: DataLayerValuesTable;
  dataLayerVariables: DataLayerVariablesTable;
  dataLayerVisits: DataLayerVisitsTable;
  deletedNames: DeletedNamesTable;
  deliveries: DeliveriesTable;
  devices: DevicesTable;
  emailChanges: EmailChangesTable;
  eventDays: EventDaysTable;
  evidenceKey: EvidenceKeyTable;
  failedSignIns: FailedSignInsTable;
  fileContents: FileContentsTable;
  fileMarks: FileMarksTable;
  files: FilesTable;
  filterListTexts: FilterListTextsTable;
  filterLists: FilterListsTable;
  historyBatches: HistoryBatchesTable;
  historyDeletions: HistoryDeletionsTable;
  historyEngine: HistoryEngineTable;
  historyMigratedDays: HistoryMigratedDaysTable;
  historyOutbox: HistoryOutboxTable;
  idempotencyKeys: IdempotencyKeysTable;
  identities: IdentitiesTable;
  identityProviders: IdentityProvidersTable;
  incidentSteps: IncidentStepsTable;
  incidents: IncidentsTable;
  instanceLimits: InstanceLimitsTable;
  instanceSettings: InstanceSettingsTable;
  jobs: JobsTable;
  joinRequests: JoinRequestsTable;
  journeyRuns: JourneyRunsTable;
  journeys: JourneysTable;
  limitReaches: LimitReachesTable;
  linkLists: LinkListsTable;
  listedVendors: ListedVendorsTable;
  locationVisits: LocationVisitsTable;
  messageAnswers: MessageAnswersTable;
  messages: MessagesTable;
  observationDocuments: ObservationDocumentsTable;
  observations: ObservationsTable;
  orderChanges: OrderChangesTable;
  orderComparisons: OrderComparisonsTable;
  orderDays: OrderDaysTable;
  orderImportParts: OrderImportPartsTable;
  orderImports: OrderImportsTable;
  orderPurchases: OrderPurchasesTable;
  orderSettings: OrderSettingsTable;
  orderSources: OrderSourcesTable;
  orders: OrdersTable;
  outboundMessages: OutboundMessagesTable;
  outboundNonces: OutboundNoncesTable;
  outboxMails: OutboxMailsTable;
  pageChanges: PageChangesTable;
  pageFaults: PageFaultsTable;
  pagePolicies: PagePoliciesTable;
  pageValues: PageValuesTable;
  pages: PagesTable;
  panelIdentity: PanelIdentityTable;
  passedLimits: PassedLimitsTable;
  passkeys: PasskeysTable;
  passwordResetRequests: PasswordResetRequestsTable;
  passwordResets: PasswordResetsTable;
  personalData: PersonalDataTable;
  planReevaluations: PlanReevaluationsTable;
  policyTrials: PolicyTrialsTable;
  poolJourneys: PoolJourneysTable;
  poolTests: PoolTestsTable;
  pools: PoolsTable;
  problemNotes: ProblemNotesTable;
  problems: ProblemsTable;
  profileContexts: ProfileContextsTable;
  profilePictures: ProfilePicturesTable;
  profileTeams: ProfileTeamsTable;
  profiles: ProfilesTable;
  pushIdentity: PushIdentityTable;
  pushesDue: PushesDueTable;
  rateLimitSlots: RateLimitSlotsTable;
  reEvaluations: ReEvaluationsTable;
  reachShares: ReachSharesTable;
  recordedBytes: RecordedBytesTable;
  recoveryCodes: RecoveryCodesTable;
  refusedDays: RefusedDaysTable;
  regressionSearches: RegressionSearchesTable;
  rehearsals: RehearsalsTable;
  releases: ReleasesTable;
  reportBrands: ReportBrandsTable;
  reportDays: ReportDaysTable;
  reportInterfaces: ReportInterfacesTable;
  reportSubscriptions: ReportSubscriptionsTable;
  reportVisits: ReportVisitsTable;
  runEvents: RunEventsTable;
  runPages: RunPagesTable;
  runs: RunsTable;
  scheduledRehearsals: ScheduledRehearsalsTable;
  sealedVisits: SealedVisitsTable;
  serverCallBatches: ServerCallBatchesTable;
  serverCalls: ServerCallsTable;
  sessions: SessionsTable;
  settingsChanges: SettingsChangesTable;
  shareReturns: ShareReturnsTable;
  sharedLinkWebsites: SharedLinkWebsitesTable;
  sharedLinks: SharedLinksTable;
  sharedSettings: SharedSettingsTable;
  signInRules: SignInRulesTable;
  signInSteps: SignInStepsTable;
  signIns: SignInsTable;
  slowQuestions: SlowQuestionsTable;
  tags: TagsTable;
  teams: TeamsTable;
  testResults: TestResultsTable;
  testRuns: TestRunsTable;
  tests: TestsTable;
  throttles: ThrottlesTable;
  tokens: TokensTable;
  totpSecrets: TotpSecretsTable;
  trackerVerdictRollups: TrackerVerdictRollupsTable;
  trackerVisitRollups: TrackerVisitRollupsTable;
  trackerVisits: TrackerVisitsTable;
  trackingPlans: TrackingPlansTable;
  usedLogoutTokens: UsedLogoutTokensTable;
  users: UsersTable;
  verdictDays: VerdictDaysTable;
  verdictRollups: VerdictRollupsTable;
  verdicts: VerdictsTable;
  visitDays: VisitDaysTable;
  visitEvaluations: VisitEvaluationsTable;
  visitEvents: VisitEventsTable;
  visitGrants: VisitGrantsTable;
  visitRollups: VisitRollupsTable;
  visitorCells: VisitorCellsTable;
  visitorCollectors: VisitorCollectorsTable;
  visitorCounts: VisitorCountsTable;
  visitorFigures: VisitorFiguresTable;
  visitorReports: VisitorReportsTable;
  visitorSettings: VisitorSettingsTable;
  websiteBadges: WebsiteBadgesTable;
  websiteBodies: WebsiteBodiesTable;
  websiteImportRows: WebsiteImportRowsTable;
  websiteImports: WebsiteImportsTable;
  websitePictures: WebsitePicturesTable;
  websiteStores: WebsiteStoresTable;
  websiteVendorMonths: WebsiteVendorMonthsTable;
  websiteVendors: WebsiteVendorsTable;
  websites: WebsitesTable;
}
