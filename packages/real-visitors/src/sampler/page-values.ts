import type { SampledType } from '@vigie/contract/real-visitors.ts';
import type { Sample, SampledEventFaults } from '../sample.ts';
import type { SampledEvent, SampledRelease } from '../sampler-config.ts';

type Fields = Record<string, unknown>;

/** Pushes that one sample reads at most. */
const PUSHES_MAX = 500;

/** Returns the value at a path with dots. Throws where the page's own object does. */
export function valueAt(object: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (value, name) => (value === null || value === undefined ? value : (value as Fields)[name]),
      object,
    );
}

/** Returns each planned event that was pushed since an index, with the names of missing and wrong-typed properties. */
export function plannedEvents(
  events: readonly SampledEvent[],
  pushes: ArrayLike<unknown>,
  since: number,
): Sample['d']['events'] {
  const found: Record<string, SampledEventFaults> = Object.create(null) as Record<string, SampledEventFaults>;
  for (let index = Math.max(since, pushes.length - PUSHES_MAX); index < pushes.length; index += 1) {
    try {
      addEvent(found, events, pushes[index] as Fields);
    } catch {}
  }
  return Object.values(found);
}

/** Adds a push: an object with its `event`, or the arguments of `gtag('event', name, properties)`. */
function addEvent(
  found: Record<string, SampledEventFaults>,
  events: readonly SampledEvent[],
  push: Fields,
): void {
  const isCall = push[0] === 'event';
  const name = isCall ? push[1] : push['event'];
  const event = events.find((one) => one.name === name);
  if (!event) return;
  const faults = (found[event.name] = found[event.name] || [event.name, [], []]);
  const object = ((isCall ? push[2] : push) || {}) as Fields;
  event.properties.forEach((property) => {
    const value = property.name in object ? object[property.name] : valueAt(object, property.name);
    const isMissing = value === undefined || value === null || value === '';
    const names = isMissing ? faults[1] : faults[2];
    if ((isMissing || !hasType(value, property.type)) && !names.includes(property.name))
      names.push(property.name);
  });
}

function hasType(value: unknown, type: SampledType): boolean {
  if (type === 'any') return true;
  if (type === 'list') return Array.isArray(value);
  if (type === 'object') return typeof value === type && !Array.isArray(value);
  return typeof value === (type === 'text' ? 'string' : type);
}

/** Returns the release, if it looks like one: letters, digits and `._+-`. */
export function readRelease(from: SampledRelease): string {
  const tags = Array.from(document.getElementsByTagName('meta'));
  const text =
    from && typeof from === 'object'
      ? tags.filter(({ name }) => name === from.meta).map(({ content }) => content)[0]
      : from;
  return text && /^[\w.+-]{1,64}$/.test(text) ? text : '';
}

/** Returns the class of the visitor's device, by its pointer and the short side of its screen. */
export function deviceClass(): Sample['w'] {
  if (!matchMedia('(pointer:coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
