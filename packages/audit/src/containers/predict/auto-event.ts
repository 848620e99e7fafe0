import type { Parameters } from './parameters.ts';
import type { PushModel } from './model.ts';
import { addressPart } from './page-address.ts';
import { isValueObject, memberOf, valueText, UNKNOWN, type Value } from './value.ts';

/** Paths in a push of the tag manager that hold the values of auto-event variables, by kind. */
const AUTO_EVENT_PATHS: Readonly<Record<string, string>> = {
  CLASSES: 'elementClasses',
  ELEMENT: 'element',
  ID: 'elementId',
  HISTORY_CHANGE_SOURCE: 'historyChangeSource',
  HISTORY_NEW_STATE: 'newHistoryState',
  HISTORY_NEW_URL_FRAGMENT: 'newUrlFragment',
  HISTORY_OLD_STATE: 'oldHistoryState',
  HISTORY_OLD_URL_FRAGMENT: 'oldUrlFragment',
  TARGET: 'elementTarget',
  ATTRIBUTE: 'elementAttribute',
};
/** Values of the element itself, which no recording holds. */
const OF_ELEMENT: ReadonlySet<Value> = new Set(['TAG_NAME', 'TEXT']);

/** Returns a value of the last click, form or history change, from the pushes of the tag manager. */
export function autoEventValue(model: PushModel, parameters: Parameters): Value {
  const event = model.get('gtm', 2);
  const kind = parameters.get('varType');
  if (event === UNKNOWN || kind === UNKNOWN) return UNKNOWN;
  if (!isValueObject(event)) return UNKNOWN;
  const fallback = () => parameters.defaultValue();
  if (kind === 'URL') return elementAddress(memberOf(event, 'elementUrl'), parameters);
  if (OF_ELEMENT.has(kind)) return memberOf(event, 'element') ? UNKNOWN : fallback();
  if (kind === 'ATTRIBUTE' && parameters.has('attribute'))
    return memberOf(event, 'element') ? UNKNOWN : fallback() || '';
  const path = typeof kind === 'string' ? AUTO_EVENT_PATHS[kind] : undefined;
  if (path === undefined) return UNKNOWN;
  const value = memberOf(event, path);
  return value === undefined ? fallback() : value;
}

function elementAddress(found: Value, parameters: Parameters): Value {
  const given = found === UNKNOWN ? UNKNOWN : found || parameters.defaultValue();
  const part = parameters.addressPart();
  const address = given === UNKNOWN ? UNKNOWN : valueText(given || '');
  if (address === UNKNOWN || part === UNKNOWN) return UNKNOWN;
  if (part === null) return address;
  return part.component === 'IS_OUTBOUND' ? UNKNOWN : addressPart(address, part);
}
