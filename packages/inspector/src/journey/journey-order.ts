import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import type { BrowserState } from '../access/browser-state.ts';
import type { InspectorOptions } from '../inspector.ts';
import type { PictureHiding } from '../pictures/cover-texts.ts';
import type { EventNamesOf } from './expect-event.ts';

/** Options of journey runs, in addition to those of page visits. `screenshot`: a picture after each step. */
export interface JourneyOptions extends Omit<InspectorOptions, 'concurrency' | 'collectLinks'> {
  /** Real time of a whole journey, in seconds; absent: derived from its number of steps. */
  journeyBudgetSeconds?: number;
  /** Timeout of a step without its own, in seconds; absent: the recording's. */
  stepTimeoutSeconds?: number | undefined;
  /** Look-ahead after a step that loads no new document, in seconds; absent: 2 s at most. */
  stepLookAheadSeconds?: number;
}

/** Order for one run of a journey. */
export interface JourneyOrder {
  recording: Recording;
  /** Hidden values by their names in the recording; removed from every result. */
  values: Readonly<Record<string, string>>;
  /** Replaces the origin of the recording's first page. */
  baseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Absent: virtual, if it works on the page. */
  time?: 'virtual' | 'real' | undefined;
  /** True if the journey has no real effects: it is run again in real time if a page waits for its own clock. */
  mayRepeat?: boolean | undefined;
  /** State of another journey, with whose signed-in session this one begins. */
  state?: BrowserState | undefined;
  /** Receives the number of each step, from 1, before it runs. */
  onStepBegun?: ((number: number) => void) | undefined;
  /** Receives each step once it is over. */
  onStep?: ((step: StepRecord) => void) | undefined;
  /** True for a picture after each step; overrides the options. */
  pictures?: boolean | undefined;
  /** Redaction rules for pictures; absent: none. */
  hiding?: PictureHiding | undefined;
  /** Reads events from an observation, for the steps that expect one; absent: such steps fail. */
  eventNamesOf?: EventNamesOf | undefined;
}

export interface JourneyRun {
  record: JourneyRecord;
  /** Keyed by the SHA-256 of their bytes. */
  pictures: Map<string, Uint8Array>;
  /** State of the browser; null if it could not be read. It is secret. */
  state: BrowserState | null;
}
