import type { PageEvent } from './expect-event.ts';
import type { JourneyContext } from './journey-context.ts';
import type { JourneyTabs } from './journey-tabs.ts';
import type { Keyboard } from './keyboard.ts';
import type { StepTime } from './step-time.ts';

/** Means of a step, from its journey. */
export interface Taking {
  context: JourneyContext;
  tabs: JourneyTabs;
  keyboard: Keyboard;
  time: StepTime;
  /** Waits until the page has settled, and looks ahead. */
  settle: () => Promise<void>;
  /** Returns the events sent and pushed since the last step with an action. */
  eventsSince: () => Promise<PageEvent[] | null>;
  /** Creates a file of the given size in bytes under this name; it is deleted when the journey ends. */
  file: (name: string, bytes: number) => Promise<string>;
}
/** Elements that a step with selectors found. */
export interface Taken {
  selector: string | null;
  stale: string[];
}
