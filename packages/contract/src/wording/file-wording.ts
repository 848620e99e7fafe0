import type { CauseState } from '../cause.ts';
import type { Severity } from '../classification.ts';
import type { CookieLifetimes } from '../cookie-lifetime.ts';
import type { MatrixState } from '../consent-matrix.ts';
import type { ProblemState } from '../problem.ts';
import type { LINK_OUTCOMES } from '../link-report.ts';
import type { ComparedKind } from '../comparison.ts';
import type { LocationKind, VISIT_STATES } from '../location-comparison.ts';
import type { OrderPosition } from '../orders.ts';
import type { CountedStep } from '../stored-counted.ts';
import type { Outcome } from '../verdict.ts';

interface TableWords {
  /** Name of the file, before its website and date. */
  name: string;
  /** Headings in the order of the columns. `{zone}` is the time zone of an instant. */
  columns: readonly string[];
}

/** Texts of files that the server writes, in one language. */
export interface FileWording {
  severities: Record<Severity, string>;
  problemStates: Record<ProblemState, string>;
  causeStates: Record<CauseState, string>;
  /** Text beside the state of a problem that no visit can evaluate. */
  uncheckedProblem: string;
  problems: TableWords;
  /** Findings of the tracking plan. */
  findings: TableWords;
  /** Consent matrix: one row for each vendor and state. */
  consentMatrix: TableWords & { states: Record<MatrixState, string>; exempt: Record<'yes' | 'no', string> };
  consentFindings: TableWords;
  /** Consent matrix: one row for each page, with its order. */
  consentPages: TableWords;
  personalData: TableWords;
  vendorLimits: TableWords;
  /** Findings about hits behind a server of the website: a row for each visit that shows one. */
  serverSide: TableWords;
  /** Campaign links: one row for each finding, and one for a link without any. */
  links: TableWords & { outcomes: Record<(typeof LINK_OUTCOMES)[number], string> };
  /** Trackers in other browsers: one row for each rule that stops one, and one for a tracker without any. */
  blockedTrackers: TableWords & { takesAlong: Record<'yes' | 'no', string> };
  /** Cookies in other browsers. The browsers are columns after these. */
  cookieLifetimes: TableWords & {
    parties: Record<CookieLifetimes['party'], string>;
    writers: Record<NonNullable<CookieLifetimes['setBy']>, string>;
    session: string;
  };
  reach: TableWords;
  /** Hits in the reports of their vendors. `noHit`: the page sent no page view. */
  counted: TableWords & { steps: Record<CountedStep, string>; noHit: string };
  /** Orders with their purchases. Further columns of the orders follow. */
  orders: TableWords & { positions: Record<OrderPosition, string>; yes: string; no: string };
  causes: TableWords;
  /** One row for each journey of a website, with its last run. */
  journeys: TableWords & { yes: string; no: string };
  journeyRuns: TableWords & { outcomes: Record<'queued' | 'running' | 'cancelled' | 'lost', string> };
  comparison: TableWords & { kinds: Record<ComparedKind, string> };
  /** The locations are columns after these. */
  locations: TableWords & {
    kinds: Record<LocationKind, string>;
    values: Record<Outcome | (typeof VISIT_STATES)[number] | 'not-loaded' | 'there' | 'absent', string>;
    ownTracker: string;
  };
  /** Actions, roles and objects have the names of the API. */
  auditLog: TableWords;
  /** Columns before those of the variables. */
  dataLayer: TableWords;
  sticker: { guestCode: string; scan: string };
  /** Name of the PDF of a health report, before website and day. */
  report: { name: string };
  /** Text of a badge, and its text for screen readers. None of it needs escaping in XML. */
  badge: { label: string; title: string; none: string };
}
