import type { ApiDocument, DescribedCall, ShownSchema } from '../../api/help.ts';

/** A call with where it is sent. */
export interface ReferenceCall extends DescribedCall {
  method: string;
  path: string;
  /** The scope that a token needs; null: it takes no token. */
  scope: string | null;
}

/** Returns every call of a document, those of one noun together, in its order. */
export function callsOf({ paths }: ApiDocument): ReferenceCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      path,
      scope: call.security.flatMap((way) => way['token'] ?? [])[0] ?? null,
    })),
  );
  const nouns = [...new Set(calls.map(({ tags: [noun] }) => noun))];
  return calls.toSorted((one, other) => nouns.indexOf(one.tags[0]) - nouns.indexOf(other.tags[0]));
}

/** Returns whether a call has all the words in its name, address or sentence. */
export function isAbout(call: ReferenceCall, q: string): boolean {
  const { operationId, method, path, summary } = call;
  const text = `${operationId} ${method} ${path} ${summary}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns what a value of a schema is, in a word or a few. */
export function typeOf({ $ref, type, format, enum: values, anyOf, items }: ShownSchema = {}): string {
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (values !== undefined) return values.join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one)).join(' | ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  return format ?? [type].flat().join(' | ');
}

/** Returns a line of shell that makes the call with a token; what has to be filled in stands in braces. */
export function curlOf({ method, path, parameters, requestBody }: ReferenceCall, baseUrl: string): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const query = needed.map(({ name }) => `${name}={${name}}`).join('&');
  const example = requestBody?.content['application/json']?.example;
  const lines = [
    `curl -X ${method} '${baseUrl}${path}${query === '' ? '' : `?${query}`}'`,
    `-H "Authorization: Bearer $VIGIE_TOKEN"`,
    `-H 'Panel-Identifier: vigie-panel'`,
  ];
  if (example !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d '${JSON.stringify(example).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}
