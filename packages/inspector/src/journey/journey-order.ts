import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import type { BrowserState } from '../access/browser-state.ts';
import type { InspectorOptions } from '../inspector.ts';
import type { PictureHiding } from '../pictures/cover-texts.ts';
import type { EventNamesOf } from './expect-event.ts';

/** How journeys are run: as pages are visited. `screenshot`: a picture after each step. */
export interface JourneyOptions extends Omit<InspectorOptions, 'concurrency' | 'collectLinks'> {
  /** Real seconds that a whole journey may take; absent: by its number of steps. */
  journeyBudgetSeconds?: number;
  /** How long a step may wait that says nothing itself; absent: as the recording says. */
  stepTimeoutSeconds?: number | undefined;
  /** How far the page is looked ahead after a step that brings no new document; absent: 2 s at most. */
  stepLookAheadSeconds?: number;
}

/** One run of a journey. */
export interface JourneyOrder {
  recording: Recording;
  /** Hidden values by the names that the recording asks for; they are in nothing that comes back. */
  values: Readonly<Record<string, string>>;
  /** Takes the place of the origin of the recording's first page. */
  baseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Absent: virtual, where it holds. */
  time?: 'virtual' | 'real' | undefined;
  /** The journey changes nothing in the world: it is run again in real time where a page waits for its own clock. */
  mayRepeat?: boolean | undefined;
  /** What another journey kept: this one begins as signed in as it ended. */
  state?: BrowserState | undefined;
  /** Told of each step before it is done: its number from 1. */
  onStepBegun?: ((number: number) => void) | undefined;
  /** Told of each step once it is over. */
  onStep?: ((step: StepRecord) => void) | undefined;
  /** A picture after each step, whatever the options say. */
  pictures?: boolean | undefined;
  /** What rules hide in pictures; absent: nothing. */
  hiding?: PictureHiding | undefined;
  /** Reads events out of what was observed, for the steps that expect one; absent: such steps cannot be done. */
  eventNamesOf?: EventNamesOf | undefined;
}

export interface JourneyRun {
  record: JourneyRecord;
  /** By the SHA-256 of their bytes. */
  pictures: Map<string, Uint8Array>;
  /** What the browser kept; null when it could not be asked. It is secret. */
  state: BrowserState | null;
}
