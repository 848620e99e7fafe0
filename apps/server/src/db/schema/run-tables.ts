import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as z from 'zod';
import type { Agent } from '@vigie/contract/agent.ts';
import type { AgentStatus, JourneyStep, RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ExemptVendors } from '@vigie/contract/stored-consent.ts';
import type { Job, discoveryFiguresSchema } from '@vigie/contract/job.ts';
import type { AgentNeeds } from '@vigie/contract/labels.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { RunPlan } from './run-plan.ts';
import type { JsonColumn } from './json-column.ts';

export interface WebsitesTable {
  id: string;
  companyId: string;
  name: string;
  url: string;
  labels: Generated<string[]>;
  agentNeeds: ColumnType<AgentNeeds, string | undefined, string | undefined>;
  tracking: JsonColumn<TrackingSettings>;
  delaySeconds: number;
  pagesPerAudit: number;
  lookAheadSeconds: Generated<number>;
  visits: ColumnType<VisitOptions, string | undefined, string>;
  respectRobots: boolean;
  channelIds: Generated<string[]>;
  sharedSettingsId: Generated<string | null>;
  exceptions: Generated<SharedField[]>;
  acceptInvalidCertificates: boolean;
  healthPoolId: string | null;
  contentPoolId: string | null;
  healthTestId: string | null;
  contextId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Limit of this website; null: the instance's. */
  recordingsMegabytesMax: Generated<number | null>;
  visitsPerDayMax: Generated<number | null>;
  /** Vendors that need no consent on this website. */
  exemptVendors: ColumnType<ExemptVendors['vendors'], string | undefined, string>;
  exemptVendorsAt: Generated<Date>;
  /** Retention of recordings, in days; null: as configured for the instance. */
  documentsDays: Generated<number | null>;
  picturesDays: Generated<number | null>;
  isDraft: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface AgentsTable {
  id: string;
  companyId: string | null;
  name: string;
  slug: string;
  location: Generated<string>;
  labels: Generated<string[]>;
  /** Null for an outbound agent. */
  url: string | null;
  publicKey: string;
  state: 'online' | 'offline';
  contradictions: Generated<number>;
  lastSeenAt: Date | null;
  lastError: string | null;
  status: JsonColumn<AgentStatus> | null;
  nextPollAt: Generated<Date>;
  slotsMax: number | null;
  isPaused: Generated<boolean>;
  problem: Agent['problem'];
  syncState: Generated<Agent['sync']['state']>;
  syncedAt: Date | null;
  syncProblem: string | null;
  keysSince: Generated<Date>;
  renewKeysAt: Generated<Date>;
  keysState: Generated<Agent['keys']['state']>;
  /** Encrypted, as the next column. */
  panelKey: Buffer | null;
  nextPanelKey: Buffer | null;
  nextPublicKey: string | null;
  /** Number of the agent process that has the connection: the newest. */
  line: Generated<number>;
  lineSeenAt: Date | null;
  revokedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface JobsTable {
  id: string;
  companyId: string;
  websiteId: string;
  mode: Job['mode'];
  state: Job['state'];
  phase: Job['progress']['phase'];
  agentId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelRequestedAt: Date | null;
  pagesTotal: number | null;
  pagesDone: Generated<number>;
  pagesFailed: Generated<number>;
  currentUrl: string | null;
  /** Journey step that the leading agent executes now. */
  journeyStep: ColumnType<JourneyStep | null, string | null | undefined, string | null>;
  discovery: JsonColumn<z.infer<typeof discoveryFiguresSchema>> | null;
  checks: JsonColumn<StoredCheckTable>;
  /** Counts for each further tracker, by tracker id. */
  trackerChecks: ColumnType<Record<string, StoredCheckTable>, string | undefined, string>;
  failureCode: string | null;
  failureMessage: string | null;
  kind: Job['kind'];
  poolId: string | null;
  testId: string | null;
  journeyId: Generated<string | null>;
  journeysDone: Generated<number>;
  pageUrl: string | null;
  plan: JsonColumn<RunPlan>;
  retryOf: string | null;
  countsForHealth: boolean;
  testsPassed: Generated<number>;
  testsFailed: Generated<number>;
  testsErrors: Generated<number>;
  testsSkipped: Generated<number>;
  waitingCode: Job['waiting'];
  waitingSince: Date | null;
  isIncomplete: Generated<boolean>;
  /** Null until an agent is chosen for the job. */
  grantedVisits: Generated<number | null>;
  grantedOn: Generated<Date | null>;
  /** True if the job wanted more visits than it was granted. */
  isCut: Generated<boolean>;
  location: Generated<string | null>;
  auditsTogether: Generated<string | null>;
  /** Consent matrix of the job, and the consent state of its visits. */
  matrixId: Generated<string | null>;
  matrixState: Generated<MatrixState | null>;
}

export interface LocationVisitsTable {
  companyId: string;
  websiteId: string;
  jobId: string;
  observationId: string;
  hasBanner: boolean | null;
  trackers: string[];
}

export interface RunsTable {
  id: string;
  companyId: string;
  jobId: string;
  leadAttempt: number | null;
  orderFrozen: JsonColumn<Omit<RunOrder, 'attempt' | 'variables'>>;
  attempt: Generated<number>;
}

export interface AttemptsTable {
  companyId: string;
  runId: string;
  number: number;
  agentId: string;
  state: 'running' | 'ended' | 'lost';
  leaseUntil: Date;
  cursor: Generated<number>;
  startedAt: Date;
  takenAt: Date | null;
  dismissedAt: Date | null;
}

export interface RunEventsTable {
  companyId: string;
  runId: string;
  attempt: number;
  seq: number;
  type: string;
  body: JsonColumn<unknown>;
  at: Generated<Date>;
}

export interface RunPagesTable {
  companyId: string;
  runId: string;
  url: string;
  attempt: number;
  observationId: string;
  durationMs: number;
  agentId: string | null;
}

export interface ShareReturnsTable {
  id: GeneratedAlways<number>;
  companyId: string;
  jobId: string;
  leadAttempt: number;
  url: string;
  visit: JsonColumn<{ finalUrl: string | null; links: string[] }> | null;
}

export interface RateLimitSlotsTable {
  companyId: string;
  websiteId: string;
  lastPageStartAt: Date | null;
  holder: string | null;
  heldUntil: Date | null;
}
