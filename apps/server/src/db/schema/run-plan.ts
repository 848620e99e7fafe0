import type { OrderedJourney, RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { HeldBack, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { OrderedReplay } from '@vigie/contract/culprit.ts';
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

/** Rounds of visits that hold something back: the second tells chance from a change. */
export type HeldRound = 1 | 2;

/** What a job executes, frozen when it is made; the worker makes an agent's order of it. */
export interface RunPlan extends OrderPart {
  /** Absent in plans of older versions: none. */
  journeys?: OrderedJourney[];
  /** The one of them that opens the door for the pages; null or absent: none. */
  preludeId?: string | null;
  /** By the id of a journey, the context of its own hidden values, where the run's has none of that name. */
  journeyContexts?: Record<string, string>;
  /** What the visitors of a consent matrix answer; absent: it is of none. */
  matrixState?: MatrixState;
  /** What its visits hold back, and which round of such visits it is; absent: nothing. */
  holdBack?: HeldBack;
  heldRound?: HeldRound;
  /** What is rehearsed on its one page; absent: nothing. */
  rehearsal?: OrderedRehearsal;
  /** What is put back on its one page, without the texts of answers; absent: nothing. */
  replay?: OrderedReplay;
  /** A policy without and with which each page is visited; absent: none. */
  triedPolicy?: string;
  /** Pages are visited without and with the draft that its trial keeps sealed; absent: none. */
  triesContainer?: true;
  kind: JobKind;
  /** The agent that must do it; null: any, and several for a large run. */
  agentId: string | null;
  /** What the agent must have, where none is named. Absent in plans of older versions: any will do. */
  agentNeeds?: AgentNeeds;
  /** The context whose hidden variables are opened when the order is sent, never kept in it. */
  contextId: string | null;
}
