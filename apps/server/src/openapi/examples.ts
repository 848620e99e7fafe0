import type { JsonNode } from './json-schema.ts';

/** Example values of fields by name; other values follow from the schema. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  currency: 'EUR',
  websiteId: '0198f2c4-3c1a-7b7e-9c55-0a4b8f2d1e01',
  url: 'https://shop.example/',
  pageUrl: 'https://shop.example/cart',
  email: 'ada@shop.example',
  firstName: 'Ada',
  lastName: 'Martin',
  name: 'Shop',
  label: '2.4.0',
  title: 'The cart holds a product',
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  cron: '0 6 * * *',
  timeZone: 'Europe/Paris',
  locale: 'en',
  content: 'dataLayer.length',
  condition: 'content > 0',
  slug: 'paris',
  pagesMax: 100,
  slotsMax: 2,
  password: 'a long passphrase of mine',
  current: 'my passphrase until now',
  pairingCode: 'code-that-the-agent-printed',
  text: 'Seen with the agency.',
  subject: 'A question',
  token: 'secret-of-the-link',
  guestCode: 'ABCD-EFGH-JKLM-NPQR',
  event: 'purchase',
  code: '123456',
  source: 'ga4',
  domain: 'shop.example',
  fileSet: 'main',
  key: 'shop',
};
/** Lists that need more than one item in examples. */
const LISTS: Readonly<Record<string, unknown[]>> = { locations: ['Paris', 'Boston'] };
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0198f2c4-3c1a-7b7e-9c55-0a4b8f2d1e02',
  'date-time': '2026-11-21T10:00:00.000Z',
  uri: 'https://shop.example/',
  email: 'ada@shop.example',
};

/** Returns a value that is valid for a schema: required fields only, and the first of alternatives. */
export function exampleOf(schema: JsonNode, name = ''): unknown {
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [first] = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap(
    (of) => (of ?? []) as JsonNode[],
  );
  if (first !== undefined && schema['properties'] === undefined) return exampleOf(first, name);
  const type = [schema['type']].flat()[0];
  if (type === 'string') return textOf(schema, name);
  if (type === 'number' || type === 'integer')
    return BY_NAME[name] ?? Math.max(1, Number(schema['minimum'] ?? 1));
  if (type === 'boolean') return true;
  if (type === 'array') return itemsOf(schema, name);
  return type === 'object' ? fieldsOf(schema) : (BY_NAME[name] ?? null);
}

function textOf({ format, minLength = 0 }: JsonNode, name: string): unknown {
  if (format === 'date') return '2026-11-21';
  const known = BY_NAME[name] ?? BY_FORMAT[String(format)];
  return known ?? (Number(minLength) > 0 ? 'text' : '');
}

function itemsOf({ items, prefixItems, minItems = 0 }: JsonNode, name: string): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => exampleOf(item as JsonNode, name));
  if (Number(minItems) > 1 && LISTS[name] !== undefined) return LISTS[name];
  return Number(minItems) > 0 ? [exampleOf(items as JsonNode, name)] : [];
}

function fieldsOf({ properties = {}, required = [], additionalProperties }: JsonNode): JsonNode {
  const named = properties as Record<string, JsonNode>;
  const others = (additionalProperties ?? {}) as JsonNode;
  return Object.fromEntries(
    (required as string[]).map((name) => [name, exampleOf(named[name] ?? others, name)]),
  );
}
