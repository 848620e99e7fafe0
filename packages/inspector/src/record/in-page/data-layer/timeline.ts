/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';

export interface TimelineConfig {
  entriesMax: number;
  timelineLength: number;
}
/** What happened to the dataLayer, told as it happens, until there is too much of it. */
export interface Timeline {
  defined: () => void;
  record: (operation: string, value: unknown) => void;
  isFull: () => boolean;
}

/** Runs in the page's own world: built-ins are taken before the page can change them, messages are built as text. */
export function createTimeline(
  config: TimelineConfig,
  report: (text: string) => void,
  snapshot: (value: unknown) => Snapshot,
): Timeline {
  const { apply } = Reflect;
  const { getOwnPropertyDescriptor } = Object;
  const { stringify } = JSON;
  const clock = performance;
  const now = Performance.prototype.now;
  const originMs = performance.timeOrigin;
  const scriptOf = getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const sourceOf = getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src')?.get;
  let entries = 0;
  let lengthLeft = config.timelineLength;

  function scriptUrl(): string {
    try {
      const script: unknown = scriptOf && apply(scriptOf, document, []);
      const source: unknown = script && sourceOf ? apply(sourceOf, script, []) : '';
      return typeof source === 'string' && source !== '' ? stringify(source) : 'null';
    } catch {
      return 'null';
    }
  }

  const stamp = () => `"at":${originMs + apply(now, clock, [])},"scriptUrl":${scriptUrl()}`;

  function sendCut(): void {
    lengthLeft = 0;
    if (entries > config.entriesMax + 1) return;
    entries = config.entriesMax + 1;
    report('{"kind":"timeline-cut"}');
  }

  return {
    defined: () => report(`{"kind":"defined",${stamp()}}`),
    record(operation, value) {
      entries += 1;
      if (entries > config.entriesMax || lengthLeft <= 0) {
        if (entries === config.entriesMax + 1 || lengthLeft <= 0) sendCut();
        return;
      }
      const { json, cuts } = snapshot(value);
      lengthLeft -= json.length;
      report(`{"kind":"entry","operation":"${operation}",${stamp()},"value":${json},"cuts":${cuts}}`);
    },
    isFull: () => entries > config.entriesMax,
  };
}
