import type { ApiDocument, DescribedCall, ShownSchema } from '../../shared/api/help.ts';

/** Call of the API with its method and path. */
export interface ReferenceCall extends DescribedCall {
  method: string;
  path: string;
  /** Scope that a token needs; null if the call accepts no token. */
  scope: string | null;
}

/** Returns every call of a document in order, those of one resource together. */
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

/** Returns whether the name, path or sentence of a call contains all the words. */
export function isAbout(call: ReferenceCall, q: string): boolean {
  const { operationId, method, path, summary } = call;
  const text = `${operationId} ${method} ${path} ${summary}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the type of a schema's value in a few words. */
export function typeOf({ $ref, type, format, enum: values, anyOf, items }: ShownSchema = {}): string {
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (values !== undefined) return values.join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one)).join(' | ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  return format ?? [type].flat().join(' | ');
}

/** Returns a shell command that makes the call with a token; placeholders are in braces. */
export function curlOf({ method, path, parameters, requestBody }: ReferenceCall, baseUrl: string): string {
  const needed = parameters.filter(({ in: location, required }) => location === 'query' && required);
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
