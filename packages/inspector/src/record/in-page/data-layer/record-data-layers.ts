/* oxlint-disable typescript/unbound-method -- sent to the page as text: built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';
import type { NativeLooks } from '../native-looks.ts';
import type { FollowParts, followVariable } from './follow-variable.ts';
import type { Listen } from '../listen-always.ts';
import type { lookBetweenScripts } from './look-between-scripts.ts';
import type { watchArrays } from './watch-arrays.ts';

export interface DataLayerRecorderConfig {
  /** Variables to follow, `dataLayer` first; the others share one allowance. */
  names: string[];
  /** Name of the binding that sends messages; removed from the page before its first script. */
  binding: string;
  /** Name of the event that requests the final states. */
  finalEvent: string;
  entriesMax: number;
  timelineLength: number;
}
type Parts = FollowParts & {
  listen: Listen;
  looks: NativeLooks;
  followVariable: typeof followVariable;
  lookBetweenScripts: typeof lookBetweenScripts;
  watchArrays: typeof watchArrays;
};
type Report = (text: string) => void;

/** Records the page's dataLayers. It runs in the page's own world before the page's first script. */
export function recordDataLayers(
  { names, binding, finalEvent, entriesMax, timelineLength }: DataLayerRecorderConfig,
  snapshot: (value: unknown) => Snapshot,
  parts: Parts,
): void {
  const page = globalThis as unknown as Record<string, unknown>;
  const report = page[binding] as Report;
  const { apply, deleteProperty } = Reflect;
  deleteProperty(page, binding);
  if (window.top !== window.self || typeof report !== 'function') return;

  const { getOwnPropertyDescriptor } = Object;
  const targetOf = getOwnPropertyDescriptor(Event.prototype, 'target')?.get as () => unknown;
  const sourceOf = getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src')?.get as () => string;
  const shared = { length: timelineLength };
  /** The script that has just ended; changes found then belong to it. */
  const ran: { url: string | null } = { url: null };
  const followed = names.map((variable, index) => {
    const allowance = index === 0 ? { length: timelineLength } : shared;
    const config = { name: JSON.stringify(variable), entriesMax, allowance, ran };
    return parts.followVariable(variable, config, { snapshot, report, parts });
  });
  // By index: a page may have changed the iteration of arrays.
  const checkNow = () => {
    for (let index = 0; index < followed.length; index += 1) followed[index]?.look();
  };
  const checkSoon = () => {
    for (let index = 0; index < followed.length; index += 1) followed[index]?.glance();
  };
  const checkAfter = (event: Event) => {
    try {
      ran.url = apply(sourceOf, apply(targetOf, event, []), []);
    } catch {
      // Another resource than a script has loaded.
    }
    checkNow();
    ran.url = null;
  };
  const sendFinals = () => {
    for (let index = 0; index < followed.length; index += 1) followed[index]?.sendFinal();
    report('{"kind":"finals-sent"}');
  };
  parts.listen(document, 'load', checkAfter);
  parts.listen(document, 'DOMContentLoaded', checkNow);
  parts.listen(window, finalEvent, sendFinals);
  parts.lookBetweenScripts(checkSoon);
  const watch = parts.watchArrays(followed, entriesMax, parts.looks);
  watch(Array.prototype);
  parts.looks.onFrame(watch);
}
