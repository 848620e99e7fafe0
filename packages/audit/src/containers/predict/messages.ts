import type { ProcessedPush } from './processed-pushes.ts';
import { emptyObject, isValueObject, isOpen, UNKNOWN, type Value, type ValueObject } from './value.ts';

/** Effect of a push on the tag manager. */
export type Message =
  | { kind: 'nothing' }
  /** Sets keys in the model; with `overwrites`, each key replaces the old value instead of merging. */
  | { kind: 'keys'; keys: ValueObject; overwrites: boolean }
  | { kind: 'call'; path: string; method: string; given: Value[] }
  | { kind: 'consent'; command: 'default' | 'update'; values: ValueObject }
  /** Unknown effect: code of the page, or an unknown push. `mayBeEvent` is true if it may be an event. */
  | { kind: 'unknown'; mayBeEvent: boolean };

const NOTHING: Message = { kind: 'nothing' };
const ANYTHING: Message = { kind: 'unknown', mayBeEvent: true };

/** Reads a push as `gtm.js` does. */
export function messageOf(push: Pick<ProcessedPush, 'value' | 'isArguments' | 'isFunction'>): Message {
  const { value } = push;
  if (push.isFunction) return { kind: 'unknown', mayBeEvent: false };
  if (value === UNKNOWN) return ANYTHING;
  if (typeof value !== 'object' || value === null) return NOTHING;
  if (!Array.isArray(value)) return { kind: 'keys', keys: value, overwrites: Boolean(value['_clear']) };
  if (isOpen(value) || value[0] === UNKNOWN) return ANYTHING;
  return push.isArguments ? commandOf(value) : callOf(value);
}

/**
 * Returns whether a push makes the tag manager evaluate the triggers of `gtm.init_consent` and `gtm.init` first; null
 * if unknown.
 */
export function startsManager(
  push: Pick<ProcessedPush, 'value' | 'isArguments' | 'isFunction'>,
): boolean | null {
  const { value } = push;
  if (push.isFunction || typeof value !== 'object' || value === null) return value === UNKNOWN ? null : false;
  if (isValueObject(value)) return isTruthy(eventOf(value));
  if (!push.isArguments) return false;
  return value[0] === UNKNOWN ? null : ['config', 'event', 'get', 'js'].includes(value[0] as string);
}

/** Returns the event that a push names; UNKNOWN if it may name one. */
export function eventOf(keys: ValueObject): Value {
  return !Object.hasOwn(keys, 'event') && isOpen(keys) ? UNKNOWN : keys['event'];
}

export function isTruthy(value: Value): boolean | null {
  return value === UNKNOWN ? null : Boolean(value);
}

/** Reads an array: a method call on a value of the model. */
function callOf([first, ...given]: Value[]): Message {
  if (typeof first !== 'string') return NOTHING;
  const segments = first.split('.');
  const method = segments.pop() as string;
  return segments.length === 0 ? NOTHING : { kind: 'call', path: segments.join('.'), method, given };
}

/** Reads the arguments of a `gtag` call. */
function commandOf(given: Value[]): Message {
  switch (given[0]) {
    case 'event':
      return eventCommand(given);
    case 'set':
      return setCommand(given);
    case 'js':
      // Its date is recorded as a text, or unknown.
      return given.length === 2 && (typeof given[1] === 'string' || given[1] === UNKNOWN)
        ? keysMessage({ event: 'gtm.js', 'gtm.start': UNKNOWN })
        : NOTHING;
    case 'consent':
      return consentCommand(given);
    default:
      return NOTHING;
  }
}

function eventCommand([, name, parameters, ...more]: Value[]): Message {
  if (name === UNKNOWN || parameters === UNKNOWN) return ANYTHING;
  if (typeof name !== 'string' || more.length > 0) return NOTHING;
  if (parameters === undefined || parameters === null)
    return keysMessage({ event: name, eventModel: sent(emptyObject()) });
  if (!isValueObject(parameters)) return NOTHING;
  const target = parameters['send_to'];
  if (target === UNKNOWN) return ANYTHING;
  const isSent = target === undefined || typeof target === 'string' || Array.isArray(target);
  if (!isSent) return NOTHING;
  const keys: Record<string, Value> = { event: name, eventModel: sent(parameters) };
  if ('event_callback' in parameters) keys['eventCallback'] = UNKNOWN;
  if ('event_timeout' in parameters) keys['eventTimeout'] = parameters['event_timeout'];
  return keysMessage(keys);
}

/** Returns the parameters with an unknown `send_to`, because the tag manager adds the target accounts. */
function sent(parameters: ValueObject): ValueObject {
  return Object.assign(emptyObject(), parameters, { send_to: UNKNOWN });
}

function setCommand(given: Value[]): Message {
  const [, first, second] = given;
  if (first === UNKNOWN) return ANYTHING;
  if (given.length === 2 && isValueObject(first)) {
    const { event: _event, ...keys } = first;
    return keysMessage(keys, true);
  }
  if (given.length === 3 && typeof first === 'string' && first !== 'event')
    return keysMessage({ [first]: second }, true);
  return NOTHING;
}

function consentCommand(given: Value[]): Message {
  const [, command, values] = given;
  if (given.length !== 3) return NOTHING;
  if (command === UNKNOWN || values === UNKNOWN) return ANYTHING;
  if ((command !== 'default' && command !== 'update') || !isValueObject(values)) return NOTHING;
  return { kind: 'consent', command, values };
}

function keysMessage(keys: Record<string, Value>, overwrites = false): Message {
  return { kind: 'keys', keys: Object.assign(emptyObject(), keys), overwrites };
}
