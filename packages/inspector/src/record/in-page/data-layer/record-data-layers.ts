/* oxlint-disable typescript/unbound-method -- sent to the page as text: built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';
import type { FollowParts, followVariable } from './follow-variable.ts';

export interface DataLayerRecorderConfig {
  /** The variables to follow, `dataLayer` first; the others share one allowance. */
  names: string[];
  /** Name of the binding that takes messages out; removed from the page before its first script. */
  binding: string;
  /** Name of the event by which the recorder is asked for the final states. */
  finalEvent: string;
  entriesMax: number;
  timelineLength: number;
}
type Parts = FollowParts & { followVariable: typeof followVariable };
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

  const listen = EventTarget.prototype.addEventListener;
  const shared = { length: timelineLength };
  const followed = names.map((variable, index) => {
    const allowance = index === 0 ? { length: timelineLength } : shared;
    const config = { name: JSON.stringify(variable), entriesMax, allowance };
    return parts.followVariable(variable, config, { snapshot, report, parts });
  });
  // By index: a page may have changed how arrays are walked through.
  const lookNow = () => {
    for (let index = 0; index < followed.length; index += 1) followed[index]?.look();
  };
  const sendFinals = () => {
    for (let index = 0; index < followed.length; index += 1) followed[index]?.sendFinal();
    report('{"kind":"finals-sent"}');
  };
  const listenToAll = () => {
    apply(listen, document, ['load', lookNow, true]);
    apply(listen, document, ['DOMContentLoaded', lookNow, true]);
    apply(listen, window, [finalEvent, sendFinals, true]);
  };
  listenToAll();
  // document.open() takes every listener away, and the document's children with them.
  new MutationObserver(listenToAll).observe(document, { childList: true });
}
