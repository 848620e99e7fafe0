import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../hits/encoded-text.ts';
import { field } from '../hits/families/family.ts';
import { jsonOr, eventName, namedFields, numberOr, PAGE_VIEW, namedEvent } from './event-reader.ts';
import type { EventReader } from './event-reader.ts';
import { objectIn } from './json-events.ts';

const META_NUMBERS: ReadonlySet<string> = new Set(['value', 'num_items', 'predicted_ltv']);

/**
 * Reads an event of Meta: `ev` with the parameters in `cd[...]`. All parameters are sent as text. Documented numbers,
 * booleans and lists are converted back. https://developers.facebook.com/docs/meta-pixel/reference
 */
export const metaEvent: EventReader = ({ parameters }) => {
  const custom: [string, Json][] = [];
  for (const [name, text] of Object.entries(parameters)) {
    const own = /^cd\[([^\]]{1,200})\]$/.exec(name)?.[1];
    if (own !== undefined) custom.push([own, metaValue(own, text)]);
  }
  return namedEvent(field(parameters, 'ev'), Object.fromEntries(custom));
};

function metaValue(name: string, text: string): Json {
  if (META_NUMBERS.has(name)) return numberOr(text);
  if (name === 'status' && (text === 'true' || text === 'false')) return text === 'true';
  return jsonOr(text);
}

/**
 * Reads an event of LinkedIn. A conversion has its own identifier. https://www.linkedin.com/help/lms/answer/a1377941
 */
export const linkedinEvent: EventReader = ({ parameters, ...hit }) => {
  const isConversion = field(parameters, 'conversionId') !== null;
  return namedEvent(isConversion ? 'conversion' : eventName({ ...hit, parameters }, 'signalType'), {
    ...namedFields(parameters, [
      ['conversionId', 'conversion_id', 'number'],
      ['conversionValue', 'conversion_value', 'number'],
      ['conversion_value', 'conversion_value', 'number'],
      ['currency', 'currency'],
    ]),
  });
};

/**
 * Reads an event of Pinterest, whose data is JSON in `ed`.
 * https://developers.pinterest.com/docs/track-conversions/pinterest-tag/
 */
export const pinterestEvent: EventReader = (hit) =>
  namedEvent(eventName(hit, 'event'), objectIn(structureOf(hit.parameters['ed'] ?? '')));

/**
 * Reads an event of X: `[["pageview",{}]]`. An advertiser's event has its name in `txn_id` and its data in `event`.
 * https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites
 */
export const xEvent: EventReader = ({ parameters, kind }) => {
  const events = structureOf(parameters['events'] ?? '');
  const [listed, listedData] = Array.isArray(events) && Array.isArray(events[0]) ? events[0] : [];
  const named = /^tw-\w+-\w+$/.exec(parameters['txn_id'] ?? '')?.[0] ?? null;
  const data = { ...objectIn(listedData), ...objectIn(structureOf(parameters['event'] ?? '')) };
  const unnamed = kind === 'page-view' ? PAGE_VIEW : null;
  return namedEvent(named ?? (typeof listed === 'string' ? listed : unnamed), data);
};

/**
 * Reads an event of Microsoft Advertising. The name of a custom event is its action.
 * https://help.ads.microsoft.com/apex/index/3/en/56684
 */
export const uetEvent: EventReader = (hit) => {
  const isCustom = hit.parameters['evt'] === 'custom';
  return namedEvent(isCustom ? field(hit.parameters, 'ea', 'evt') : eventName(hit, 'evt'), {
    ...namedFields(hit.parameters, [
      ['ec', 'event_category'],
      ['el', 'event_label'],
      ['ev', 'event_value', 'number'],
      ['gv', 'revenue_value', 'number'],
      ['gc', 'currency'],
    ]),
  });
};

/**
 * Reads an event of Fathom: a name, and the value of a conversion in cents. https://usefathom.com/docs/features/events
 */
export const fathomEvent: EventReader = (hit) => {
  const payload = objectIn(hit.parameters['payload']);
  return namedEvent(eventName(hit, 'name', 'event_name'), {
    ...payload,
    ...namedFields(hit.parameters, [
      ['cents', '_value', 'number'],
      ['_value', '_value', 'number'],
    ]),
  });
};
