import type { BrowserState } from '../access/browser-state.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { Access } from '@vigie/contract/access.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { ReceivedParts } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { PictureHiding } from '../pictures/cover-texts.ts';
import type { DelayRule } from './delayed-requests.ts';
import type { StoredRoleOf } from '../record/stored-bodies.ts';
import type { FormValues, TypedForms } from '../forms/form-values.ts';
import type { ReadsAnswer } from '../record/request-log.ts';
import type { PageLimitValues } from './page-limits.ts';
import type { LongPolls } from './slow-requests.ts';
import type { StartGate } from './start-gate.ts';

/** Earlier response of a collector; `failed`: none came. */
export type HitAnswer = { status: number; headers: Readonly<Record<string, string>> } | 'failed';

/** Settings of visits, common to every page of an inspector. */
export interface VisitSettings {
  mode: Observation['visit']['mode'];
  hits: Observation['visit']['hits'];
  consent: ConsentAction;
  tracking: TrackingSettings;
  /**
   * Returns whether a request has the form of a hit. It decides if no collector is named, in a detection. Absent: no
   * request is one then.
   */
  isKnownHit?: ((request: Pick<RequestRecord, 'url' | 'requestHeaders' | 'body'>) => boolean) | undefined;
  /** Returns whether the body of an answer is stored: it reports what a collector did with a hit. Absent: of none. */
  readsAnswer?: ReadsAnswer | undefined;
  /** True to withdraw an accepted consent, and to request the page again. Absent: false. */
  withdraws?: boolean | undefined;
  /** Look-ahead in seconds once a page has settled. */
  lookAheadSeconds: number;
  /** Visit options of this website; the visit's own decide about `hits`. */
  visits: VisitOptions;
  /** Access of the website; absent: it is open. */
  access?: Access | undefined;
  /** State of a login journey; absent: each visit starts without state. */
  state?: BrowserState | undefined;
  /** Returns the role under which responses are stored, for comparison with other visits; absent: none are stored. */
  storedRoleOf?: StoredRoleOf | undefined;
  screenshot: boolean;
  collectLinks: boolean;
  /** Limits of a page, if not the defaults. */
  pageLimits?: PageLimitValues | undefined;
  /** Processor time in ms of one content or condition of a test, if not the default. */
  testCodeMs?: number | undefined;
}

/** Order for one visit. */
export interface VisitOrder extends VisitSettings {
  url: string;
  attempt: number;
  budgetMs: number;
  /** `real` is for pages where virtual time does not work. */
  time: 'virtual' | 'real';
  /** True if all traffic passes the egress guard. */
  isProxied: boolean;
  /** Returns the server (address and port) behind a URL, if traffic passes the guard; absent: the browser knows it. */
  serverOf?: ((url: string) => string | null) | undefined;
  signal: AbortSignal | undefined;
  /** Sources of tests' contents, run once the page has settled. */
  contents: readonly string[];
  /** Texts that are covered in pictures. */
  secrets?: readonly string[] | undefined;
  /** Redaction rules for pictures; absent: none. */
  hiding?: PictureHiding | undefined;
  /** Requests to delay; absent: none. */
  holdBack?: DelayRule | undefined;
  /** Changes of the responses that the page gets; absent: none. */
  changes?: readonly Change[] | undefined;
  /**
   * Returns the known response of the collector, for hits that are answered here; null: a generic one that the page can
   * read.
   */
  answerToHit?: ((request: Pick<RequestRecord, 'method' | 'url'>) => HitAnswer | null) | undefined;
  /** True if the visit returns the texts of documents and scripts. */
  storesTexts?: boolean | undefined;
  /** Values to type into the page's forms, which are never sent; absent: none. */
  formValues?: FormValues | undefined;
  /** Addresses that never answered in earlier visits; absent: earlier visits are unknown. */
  longPolls?: LongPolls | undefined;
  /** Gate to pass before the page is requested; absent: the page is requested at once. */
  gate?: StartGate | undefined;
}

/** Result of a visit. */
export interface Visit {
  observation: Observation;
  screenshot: Uint8Array | null;
  /** Absolute http(s) addresses of the links in the rendered page; empty unless requested. */
  links: string[];
  /** Stored parts of the page; absent unless requested. */
  kept?: Observed<ReceivedParts>;
  /** Documents and scripts that the page got, by their address; absent unless requested. */
  texts?: Readonly<Record<string, string>>;
  /** Result of the forms; absent if nothing was typed. */
  typed?: TypedForms;
}
