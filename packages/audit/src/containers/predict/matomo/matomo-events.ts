import type { Container, ContainerTrigger, TriggerType } from '@vigie/contract/container.ts';

/** The event that a trigger pushes to Matomo's own dataLayer when its moment comes; `_mtm` never has it. */
export const OWN_EVENTS: Readonly<Partial<Record<TriggerType, string>>> = {
  'page-view': 'mtm.PageView',
  'dom-ready': 'DOMReady',
  'window-loaded': 'WindowLoad',
};

/** Returns triggers that wait for something that no recording shows: a click, a timer, a scroll ... */
export function isUnseen({ type }: ContainerTrigger): boolean {
  return type !== 'custom-event' && OWN_EVENTS[type] === undefined;
}

/** Returns what a trigger of custom events waits for; null where a variable says it. */
export function awaitedEvent({ conditions }: ContainerTrigger): string | null {
  const awaited = conditions[0]?.right;
  return typeof awaited === 'string' ? awaited : null;
}

const SEEN = new Set(Object.values(OWN_EVENTS));

/**
 * Returns triggers whose moment may have come without a trace. With them: triggers of custom events that wait for one
 * of Matomo's own, of this container or of another one of the page.
 */
export function unseenTriggers({ triggers }: Container, hasOthers: boolean): ReadonlySet<number> {
  const unseen = triggers.filter(isUnseen);
  const names = new Set(unseen.flatMap(timerEvent));
  const isHeard = (name: string) =>
    names.has(name) ||
    (unseen.length > 0 && isOwnEvent(name)) ||
    (hasOthers && (isOwnEvent(name) || SEEN.has(name)));
  const heard = triggers.filter((trigger) => {
    const awaited = trigger.type === 'custom-event' ? awaitedEvent(trigger) : '';
    return awaited === null ? unseen.length > 0 : isHeard(awaited);
  });
  return new Set([...unseen, ...heard].map(({ number }) => number));
}

/** A timer may push a name of its own. */
function timerEvent({ parameters }: ContainerTrigger): string[] {
  const name = parameters?.['eventName'];
  return typeof name === 'string' ? [name] : [];
}

const UNSEEN_NAMES = new Set(['UserInteraction', 'WindowLeave', 'WindowUnload']);

function isOwnEvent(name: string): boolean {
  return (name.startsWith('mtm.') && !SEEN.has(name)) || UNSEEN_NAMES.has(name);
}
