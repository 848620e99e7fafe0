/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';

export interface TimelineConfig {
  /** Variable as JSON text. */
  name: string;
  entriesMax: number;
  /** Characters that its values may still take; timelines may share them. */
  allowance: { length: number };
  /** The script that has just ended, while its changes are searched. */
  ran: { readonly url: string | null };
}
/** Changes of a variable, reported at once, up to a limit. */
export interface Timeline {
  defined: () => void;
  record: (operation: string, value: unknown) => void;
  isFull: () => boolean;
}

/**
 * Creates a timeline. Runs in the page's own world: built-ins are stored before the page can change them, and messages
 * are built as text.
 */
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
  const { name, entriesMax, allowance, ran } = config;
  let entries = 0;
  const pageLocation = location;
  let recordedUrl = '';

  function scriptUrl(): string {
    if (ran.url !== null && ran.url !== '') return stringify(ran.url);
    try {
      const script: unknown = scriptOf && apply(scriptOf, document, []);
      const source: unknown = script && sourceOf ? apply(sourceOf, script, []) : '';
      return typeof source === 'string' && source !== '' ? stringify(source) : 'null';
    } catch {
      return 'null';
    }
  }

  const stamp = () => `"at":${originMs + apply(now, clock, [])},"scriptUrl":${scriptUrl()}`;

  /** Returns the page's address if it differs from the last reported one. */
  function newUrl(): string {
    const { href } = pageLocation;
    if (href === recordedUrl) return '';
    recordedUrl = href;
    allowance.length -= href.length;
    return `"url":${stringify(href)},`;
  }

  function sendCut(): void {
    if (entries > entriesMax + 1) return;
    entries = entriesMax + 2;
    report(`{"kind":"timeline-cut","name":${name}}`);
  }

  return {
    defined: () => report(`{"kind":"defined","name":${name},${stamp()}}`),
    record(operation, value) {
      entries += 1;
      if (entries > entriesMax || allowance.length <= 0) return sendCut();
      const { json, cuts, kinds } = snapshot(value);
      allowance.length -= json.length;
      const what = `"name":${name},"operation":"${operation}"`;
      report(
        `{"kind":"entry",${what},${stamp()},${newUrl()}"value":${json},"cuts":${cuts},"kinds":${kinds}}`,
      );
    },
    isFull: () => entries > entriesMax,
  };
}
