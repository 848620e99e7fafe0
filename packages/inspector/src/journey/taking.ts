import type { PageEvent } from './expect-event.ts';
import type { JourneyPlace } from './journey-place.ts';
import type { JourneyTabs } from './journey-tabs.ts';
import type { Keyboard } from './keyboard.ts';
import type { StepTime } from './step-time.ts';

/** What a step needs of its journey. */
export interface Taking {
  place: JourneyPlace;
  tabs: JourneyTabs;
  keyboard: Keyboard;
  time: StepTime;
  /** Settles what is not, and looks far ahead. */
  settle: () => Promise<void>;
  /** What was sent and pushed since the last step that did something. */
  eventsSince: () => Promise<PageEvent[] | null>;
  /** A file of so many bytes under this name; it goes when the journey ends. */
  file: (name: string, bytes: number) => Promise<string>;
}
/** What a step with selectors found. */
export interface Taken {
  selector: string | null;
  stale: string[];
}
