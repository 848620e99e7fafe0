import type { Container, ContainerTrigger, TriggerType } from '@vigie/contract/container.ts';

/** Events that triggers push to Matomo's own dataLayer when they activate; `_mtm` never contains them. */
export const OWN_EVENTS: Readonly<Partial<Record<TriggerType, string>>> = {
  'page-view': 'mtm.PageView',
  'dom-ready': 'DOMReady',
  'window-loaded': 'WindowLoad',
};

/** Returns whether a trigger waits for something that no recording holds: a click, a timer, a scroll ... */
export function isUnseen({ type }: ContainerTrigger): boolean {
  return type !== 'custom-event' && OWN_EVENTS[type] === undefined;
}

/** Returns the event that a custom event trigger awaits; null if a variable gives its name. */
export function awaitedEvent({ conditions }: ContainerTrigger): string | null {
  const awaited = conditions[0]?.right;
  return typeof awaited === 'string' ? awaited : null;
}

const SEEN = new Set(Object.values(OWN_EVENTS));

/**
 * Returns the triggers that may have activated without a trace. Includes custom event triggers that await an own event
 * of Matomo, of this container or of another one on the page.
 */
export function unseenTriggers({ triggers }: Container, hasOthers: boolean): ReadonlySet<number> {
  const unseen = triggers.filter(isUnseen);
  const names = new Set(unseen.flatMap(timerEvent));
  const isUnseenEvent = (name: string) =>
    names.has(name) ||
    (unseen.length > 0 && isOwnEvent(name)) ||
    (hasOthers && (isOwnEvent(name) || SEEN.has(name)));
  const awaiting = triggers.filter((trigger) => {
    const awaited = trigger.type === 'custom-event' ? awaitedEvent(trigger) : '';
    return awaited === null ? unseen.length > 0 : isUnseenEvent(awaited);
  });
  return new Set([...unseen, ...awaiting].map(({ number }) => number));
}

/** Returns the custom event name of a timer as a list; empty without one. */
function timerEvent({ parameters }: ContainerTrigger): string[] {
  const name = parameters?.['eventName'];
  return typeof name === 'string' ? [name] : [];
}

const UNSEEN_NAMES = new Set(['UserInteraction', 'WindowLeave', 'WindowUnload']);

function isOwnEvent(name: string): boolean {
  return (name.startsWith('mtm.') && !SEEN.has(name)) || UNSEEN_NAMES.has(name);
}
