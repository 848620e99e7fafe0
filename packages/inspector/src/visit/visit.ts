import type { BrowserState } from '../access/browser-state.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { Access } from '@vigie/contract/access.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { ReceivedParts } from '@vigie/contract/observation/kept.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { PictureHiding } from '../pictures/cover-texts.ts';
import type { HoldBack } from './held-requests.ts';
import type { KeptRoleOf } from '../record/kept-bodies.ts';
import type { FormValues, TypedForms } from '../forms/form-values.ts';
import type { PageLimitValues } from './page-limits.ts';
import type { LongPolls } from './slow-requests.ts';
import type { StartGate } from './start-gate.ts';

/** What a collector answered before; `failed`: nothing came. */
export type HitAnswer = { status: number; headers: Readonly<Record<string, string>> } | 'failed';

/** How pages are visited: the same for every page of an inspector. */
export interface VisitSettings {
  mode: Observation['visit']['mode'];
  hits: Observation['visit']['hits'];
  consent: ConsentAction;
  tracking: TrackingSettings;
  /** What a hit is by its shape: it decides where no collector is named, on a first look. Absent: nothing is one then. */
  isKnownHit?: ((request: Pick<RequestRecord, 'url' | 'requestHeaders' | 'body'>) => boolean) | undefined;
  /** How far to look ahead once a page has settled. */
  lookAheadSeconds: number;
  /** How this website is visited; of its `hits` the visit's own decide. */
  visits: VisitOptions;
  /** What opens the website; absent: it is open. */
  access?: Access | undefined;
  /** What a journey kept that signed in; absent: each visit begins as a stranger. */
  state?: BrowserState | undefined;
  /** Says what answers are kept as, to be compared with those of other visits; absent: none are kept. */
  keptRoleOf?: KeptRoleOf | undefined;
  screenshot: boolean;
  collectLinks: boolean;
  /** What a page may take, when not the usual. */
  pageLimits?: PageLimitValues | undefined;
  /** What one content or condition of a test may take, when not the usual. */
  testCodeMs?: number | undefined;
}

/** What one visit is asked to do. */
export interface VisitOrder extends VisitSettings {
  url: string;
  attempt: number;
  budgetMs: number;
  /** Real time is for pages where virtual time cannot hold. */
  time: 'virtual' | 'real';
  /** True when all traffic passes the egress guard. */
  isProxied: boolean;
  /** The server (address and port) behind a URL, where traffic passes the guard; absent: the browser knows it. */
  serverOf?: ((url: string) => string | null) | undefined;
  signal: AbortSignal | undefined;
  /** Sources of what tests collect, run once the page has settled. */
  contents: readonly string[];
  /** Texts that are covered in pictures. */
  secrets?: readonly string[] | undefined;
  /** What rules hide in pictures; absent: nothing. */
  hiding?: PictureHiding | undefined;
  /** What comes late; absent: all comes as fast as it can. */
  holdBack?: HoldBack | undefined;
  /** What is changed of the responses that the page gets; absent: nothing. */
  changes?: readonly Change[] | undefined;
  /** What is known of the collector, for hits that are answered here; null: whatever the page can read. */
  answerToHit?: ((request: Pick<RequestRecord, 'method' | 'url'>) => HitAnswer | null) | undefined;
  /** The visit brings the texts of documents and scripts. */
  keepsTexts?: boolean | undefined;
  /** What is typed into the page's forms, which are never sent; absent: nothing. */
  formValues?: FormValues | undefined;
  /** Addresses that never answered in earlier visits; absent: nothing is known of earlier visits. */
  longPolls?: LongPolls | undefined;
  /** Asked before the page is; absent: the page is started at once. */
  gate?: StartGate | undefined;
}

/** What a visit brought. */
export interface Visit {
  observation: Observation;
  screenshot: Uint8Array | null;
  /** Absolute http(s) addresses of the links in the rendered page; empty unless asked for. */
  links: string[];
  /** What the page was made of; absent where nobody asked for it. */
  kept?: Observed<ReceivedParts>;
  /** Documents and scripts as the page got them, by their address; absent unless asked for. */
  texts?: Readonly<Record<string, string>>;
  /** What became of the forms; absent where nothing was typed. */
  typed?: TypedForms;
}
