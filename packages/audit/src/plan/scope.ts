import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';

/** Page of a journey. */
export interface PageInScope {
  url: string;
  /** Step that opened it. `toStep` is the last step on it. */
  fromStep: number;
  toStep: number;
  /**
   * Time of its load in the journey, which separates two loads of one address. Absent: only the steps separate them.
   */
  startedMs?: number;
}

/** Position at which an event is due: a step, and its page. The step of a page visit is null. */
export interface DuePosition {
  step: number | null;
  url: string | null;
}

export interface LoadedPage extends DuePosition {
  address: URL;
  index: number;
}

/** Scope of an evaluation: a journey, or one page. */
export interface Scope {
  isJourney: boolean;
  pages: readonly LoadedPage[];
  /** Returns the steps with a number or label, as a plan names them. */
  stepsNamed(due: { step: number } | { label: string }): number[];
  /** Returns the index of an event's page in `pages`; null if it is none of them. */
  pageOf(event: TrackedEvent): number | null;
  /** First step that did not complete: nothing is due from it on. Infinity if all completed. */
  endStep: number;
  /** Position at which events that are due at any time are finally due. */
  end: DuePosition;
  urlAt(step: number | null): string | null;
}

export function scopeOfPage(url: string): Scope {
  const pages = URL.canParse(url) ? [{ step: null, url, address: new URL(url), index: 0 }] : [];
  return {
    isJourney: false,
    pages,
    stepsNamed: () => [],
    pageOf: () => 0,
    endStep: Infinity,
    end: { step: null, url },
    urlAt: () => url,
  };
}

export function scopeOfJourney(
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[],
  visited: readonly PageInScope[],
): Scope {
  const pages = visited.flatMap(({ url, fromStep }, index) =>
    URL.canParse(url) ? [{ step: fromStep, url, address: new URL(url), index }] : [],
  );
  const last = steps.at(-1)?.number ?? null;
  const urlAt = (step: number | null): string | null =>
    step === null
      ? null
      : (visited.findLast((page) => page.fromStep <= step && step <= page.toStep)?.url ?? null);
  return {
    isJourney: true,
    pages,
    stepsNamed: (due) =>
      steps
        .filter((step) => ('step' in due ? step.number === due.step : step.label === due.label))
        .map(({ number }) => number),
    pageOf: (event) => pageOf(event, visited),
    endStep: steps.find(({ outcome }) => outcome !== 'passed')?.number ?? Infinity,
    end: { step: last, url: urlAt(last) },
    urlAt,
  };
}

/** Returns the last page with the event's address that was open then, else the last open one. */
function pageOf({ url, step, atMs }: TrackedEvent, pages: readonly PageInScope[]): number | null {
  const isOpen = ({ fromStep, toStep, startedMs }: PageInScope): boolean =>
    step !== null && fromStep <= step && step <= toStep && (startedMs === undefined || startedMs <= atMs);
  const exact = pages.findLastIndex((page) => page.url === url && isOpen(page));
  const found = exact === -1 ? pages.findLastIndex(isOpen) : exact;
  return found === -1 ? null : found;
}
