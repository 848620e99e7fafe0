/**
 * Values that differ at every visit and show no change: instants, random ids, measured times. Two things exclude a
 * value. The first is its shape: epoch seconds or milliseconds, ISO instants, UUIDs, long hexadecimal or random texts,
 * random fractions. The second is its parameter's name, if the value is a number or a random text: names of cache
 * busters, clocks, durations and visitor ids. A word is always compared.
 */
const SHAPES = [
  /^1\d{9}(?:\d{3}){0,2}(?:\.\d+)?$/,
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/i,
  /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i,
  /^0?\.\d{8,}$/,
  /^\d{6,}[.-]\d{6,}$/,
];
const NAMES =
  /^(?:_|_?r|_?cb|_?z|rnd|rand(?:om)?|_?ts?|_?time(?:stamp)?|no-?cache|cache-?bust(?:er)?|ord|h|m|s|gt_ms|pf_.+|pv_id|_id\w*|_viewts|_refts|_p|_et|_s|_ss|tfd|c?sid|sct|cid|uid|visitor_?id|session_?id|gtm\.start|gtm\.uniqueEventId|.*(?:duration|elapsed|loadtime|nonce))$/i;
const NUMBER_OR_TOKEN = /^(?:-?\d+(?:\.\d+)*|(?=.*\d)[\w-]+)$/;

/** Returns whether a value differs at every visit. */
export function isVolatile(name: string, value: string): boolean {
  if (SHAPES.some((shape) => shape.test(value))) return true;
  const [last = name] = name
    .split(/[.[\]]/)
    .filter(Boolean)
    .slice(-1);
  return (NAMES.test(name) || NAMES.test(last)) && NUMBER_OR_TOKEN.test(value);
}

/** Returns an address without the parameters that differ at every visit, and without its fragment. */
export function withoutVolatile(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  const parameters = [...parsed.searchParams];
  const lasting = parameters.filter(([name, value]) => !isVolatile(name, value));
  // Serialized once: an address may have as many parameters as characters.
  if (lasting.length < parameters.length) parsed.search = String(new URLSearchParams(lasting));
  return parsed.href;
}

const INSIDE =
  /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|1\d{9}(?:\d{3})?|(?=\w*\d)(?=\w*[a-f])[0-9a-f]{16,})\b/gi;

/** Returns a sentence without the parts that differ at every visit. */
export function withoutVolatileWords(text: string): string {
  return text.replaceAll(INSIDE, '…');
}
