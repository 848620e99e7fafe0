import type { CauseState } from '../cause.ts';
import type { Severity } from '../classification.ts';
import type { MatrixState } from '../consent-matrix.ts';
import type { UserStatus } from '../user.ts';
import type { ProblemState } from '../problem.ts';
import type { ComparedKind } from '../comparison.ts';
import type { LocationKind, VISIT_STATES } from '../location-comparison.ts';
import type { Outcome } from '../verdict.ts';
import type { Role } from '../roles.ts';

interface TableWords {
  /** Of the file, before its website and date. */
  name: string;
  /** In the order of the columns; `{zone}` stands for the zone of an instant. */
  columns: readonly string[];
}

/** The words of files that the server writes, in one language. */
export interface FileWording {
  roles: Record<Role, string>;
  statuses: Record<UserStatus, string>;
  severities: Record<Severity, string>;
  problemStates: Record<ProblemState, string>;
  causeStates: Record<CauseState, string>;
  /** Beside the state of a problem that no visit can judge. */
  uncheckedProblem: string;
  /** How the files of lists are called. */
  lists: Record<'agents' | 'channels' | 'companies' | 'fleet' | 'websites', string>;
  users: TableWords & { revoked: string; allContexts: string };
  problems: TableWords;
  /** Of the tracking plan. */
  findings: TableWords;
  /** Of a consent matrix: a row for each vendor and state. */
  consentMatrix: TableWords & { states: Record<MatrixState, string>; exempt: Record<'yes' | 'no', string> };
  consentFindings: TableWords;
  /** Of a consent matrix: a row for each page, and its order. */
  consentPages: TableWords;
  personalData: TableWords;
  causes: TableWords;
  /** A row for each journey of a website, with its last run. */
  journeys: TableWords & { yes: string; no: string };
  journeyRuns: TableWords & { outcomes: Record<'queued' | 'running' | 'cancelled' | 'lost', string> };
  comparison: TableWords & { kinds: Record<ComparedKind, string> };
  /** Its locations are columns after these. */
  locations: TableWords & {
    kinds: Record<LocationKind, string>;
    values: Record<Outcome | (typeof VISIT_STATES)[number] | 'not-loaded' | 'there' | 'absent', string>;
    ownTracker: string;
  };
  /** Actions, roles and objects keep the names of the API. */
  auditLog: TableWords;
  /** Before the columns of the variables. */
  dataLayer: TableWords;
  sticker: { guestCode: string; scan: string };
  /** How the PDF of a health report is called, before website and day. */
  report: { name: string };
  /** What a badge shows, and says to screen readers; none of it needs to be escaped in XML. */
  badge: { label: string; title: string; none: string };
}
