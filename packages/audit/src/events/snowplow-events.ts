import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { valueAtPath, objectsOf, fieldText } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import type { JsonObject } from '../json-object.ts';
import { namedFields, PAGE_VIEW, namedEvent } from './event-reader.ts';
import type { EventReader, Names, NamedEvent } from './event-reader.ts';
import { objectIn } from './json-events.ts';

const STRUCTURED: Names = [
  ['se_ca', 'category'],
  ['se_la', 'label'],
  ['se_pr', 'property'],
  ['se_va', 'value', 'number'],
];
const TRANSACTION: Names = [
  ['tr_id', 'order_id'], ['tr_af', 'affiliation'], ['tr_tt', 'total', 'number'], ['tr_tx', 'tax', 'number'],
  ['tr_sh', 'shipping', 'number'], ['tr_cu', 'currency'], ['tr_ci', 'city'], ['tr_st', 'state'], ['tr_co', 'country'],
]; // prettier-ignore
const ITEM: Names = [
  ['ti_id', 'order_id'], ['ti_sk', 'sku'], ['ti_nm', 'name'], ['ti_ca', 'category'], ['ti_pr', 'price', 'number'],
  ['ti_qu', 'quantity', 'number'], ['ti_cu', 'currency'],
]; // prettier-ignore

/**
 * Reads an event of Snowplow. The name of a structured event is its action. That of a self-describing event comes from
 * its schema (`iglu:com.acme/add_to_cart/jsonschema/1-0-0` is `add_to_cart`). That of the e-commerce plugin is its
 * type, such as `transaction`. Contexts of users and of e-commerce are in `contexts` by schema name.
 * https://docs.snowplow.io/docs/fundamentals/canonical-event/snowplow-tracker-protocol/
 */
export const snowplowEvent: EventReader = ({ typed = {}, parameters }) => {
  const event = bareEvent(typed, parameters);
  const contexts = contextsOf(typed['co']);
  return event && { ...event, properties: { ...event.properties, ...contexts } };
};

function bareEvent(typed: JsonObject, parameters: Record<string, string>): NamedEvent | null {
  switch (parameters['e']) {
    case 'pv':
      return namedEvent(PAGE_VIEW, namedFields(parameters, [['page', 'page_title']]));
    case 'se':
      return namedEvent(parameters['se_ac'] ?? null, namedFields(parameters, STRUCTURED));
    case 'tr':
      return namedEvent('transaction', namedFields(parameters, TRANSACTION));
    case 'ti':
      return namedEvent('transaction_item', namedFields(parameters, ITEM));
    case 'ue':
      return selfDescribing(valueAtPath(typed['ue_pr'], 'data'));
    default:
      return null;
  }
}

function selfDescribing(event: Json | undefined): NamedEvent | null {
  const properties = objectIn(valueAtPath(event, 'data'));
  const name = schemaOf(event)?.name ?? null;
  if (name === 'snowplow_ecommerce_action')
    return namedEvent(fieldText(properties['type']) ?? name, properties);
  return namedEvent(name, properties);
}

/** Returns the contexts without Snowplow's technical ones: the page, the session, the browser. */
function contextsOf(co: Json | undefined): JsonObject {
  const byName = new Map<string, Json[]>();
  for (const context of objectsOf(valueAtPath(co, 'data'))) {
    const schema = schemaOf(context);
    const isTechnical =
      schema?.vendor.startsWith('com.snowplowanalytics.') === true && !schema.vendor.endsWith('.ecommerce');
    if (
      schema === null ||
      isTechnical ||
      ['org.w3', 'org.ietf', 'com.google.analytics'].includes(schema.vendor)
    )
      continue;
    byName.set(schema.name, [...(byName.get(schema.name) ?? []), context['data'] ?? null]);
  }
  return byName.size === 0 ? {} : { contexts: Object.fromEntries(byName) };
}

function schemaOf(value: Json | undefined): { vendor: string; name: string } | null {
  const uri = isObject(value) ? fieldText(value['schema']) : null;
  const [, vendor, name] = /^iglu:([\w.-]+)\/([\w.-]+)\//.exec(uri?.slice(0, 500) ?? '') ?? [];
  return vendor === undefined || name === undefined ? null : { vendor, name };
}
