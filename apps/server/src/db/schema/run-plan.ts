import type { OrderedJourney, RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { LinkListRules } from '@vigie/contract/stored-link-list.ts';
import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { OrderedReplay } from '@vigie/contract/regression-cause.ts';
import type { JobKind } from '@vigie/contract/job.ts';
import type { AgentNeeds } from '@vigie/contract/labels.ts';
import type { OrderedRehearsal } from '@vigie/contract/rehearsal.ts';

type OrderPart = Pick<
  RunOrder,
  | 'startUrl'
  | 'urls'
  | 'include'
  | 'discover'
  | 'pagesMax'
  | 'delaySeconds'
  | 'respectRobots'
  | 'mode'
  | 'hits'
  | 'consent'
  | 'tracking'
  | 'lookAheadSeconds'
  | 'visits'
  | 'acceptInvalidCertificates'
  | 'tests'
  | 'healthTestId'
  | 'discoverOnly'
>;

/** Round of visits with delayed items: the second round separates chance from a change. */
export type DelayedRound = 1 | 2;

/** The work of a job, frozen when the job is created. The worker converts it to an agent's order. */
export interface RunPlan extends OrderPart {
  /** Absent in plans of older versions: none. */
  journeys?: OrderedJourney[];
  /** Id of the login journey that opens the session for the pages; null or absent: none. */
  preludeId?: string | null;
  /** Context of a journey's own hidden values, by journey id, where the run's context has no value of that name. */
  journeyContexts?: Record<string, string>;
  /** Consent state of the visits of a matrix; absent: the job belongs to no matrix. */
  matrixState?: MatrixState;
  /** Items that the visits delay, and the round of such visits; absent: nothing. */
  holdBack?: RequestDelay;
  heldRound?: DelayedRound;
  /** Change that is rehearsed on the single page; absent: nothing. */
  rehearsal?: OrderedRehearsal;
  /** Recorded answers that are replayed on the single page, without their texts; absent: nothing. */
  replay?: OrderedReplay;
  /** Policy to try: each page is visited without and with it; absent: none. */
  triedPolicy?: string;
  /** True if pages are visited without and with the draft that its trial stores encrypted; absent: none. */
  triesContainer?: true;
  /** Fields by which the visited links are evaluated; absent: the pages are no campaign links. */
  links?: LinkListRules;
  kind: JobKind;
  /** Agent that must execute the job; null: any agent, and several for a large run. */
  agentId: string | null;
  /** Requirements for the agent, where none is named. Absent in plans of older versions: any agent. */
  agentNeeds?: AgentNeeds;
  /** Context whose hidden variables are decrypted when the order is sent. The plan never contains their values. */
  contextId: string | null;
}
