import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { bytesOfBase64, parseJson, structureOf, textOfBytes } from './encoded-text.ts';
import type { HitFields } from './fields.ts';
import { multipartFields } from './multipart.ts';

/** Content of a call to the collector: its query, and its body in every readable form. */
export type Payload = {
  /** Host without the port. */
  host: string;
  path: string;
  query: HitFields;
  /** Fields of an urlencoded or multipart body; empty if it has several lines. */
  form: HitFields;
  /** Object or array of a JSON body, also newline-separated, gzipped or in base64. */
  json: Json | undefined;
  /** Lines of an urlencoded body: batches of several events. */
  lines: HitFields[];
  headers: HitFields;
};

type Source = Pick<RequestRecord, 'body' | 'requestHeaders'>;

/** Reads the payload of a call. `url` is the hop that contains the collector's name. */
export function readPayload(url: string, source: Source | null): Payload {
  const text = bodyText(source?.body ?? null);
  const json = jsonBody(text);
  const lines = json === undefined ? bodyLines(text) : [];
  const parsed = URL.parse(url);
  return {
    host: parsed?.hostname ?? '',
    path: parsed?.pathname ?? '',
    query: Object.fromEntries(parsed?.searchParams ?? []),
    form: lines.length === 1 ? (lines[0] ?? {}) : {},
    json,
    lines,
    headers: lowerCaseNames(source?.requestHeaders ?? {}),
  };
}

function bodyText(body: RequestRecord['body']): string {
  if (body === null) return '';
  if (body.encoding === 'utf8') return body.text;
  const bytes = bytesOfBase64(body.text);
  return bytes === null ? '' : textOfBytes(bytes);
}

function jsonBody(text: string): Json | undefined {
  const whole = structureOf(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{'))) return undefined;
  const records = lines.map(parseJson);
  return records.some((record) => record === undefined) ? undefined : (records as Json[]);
}

function bodyLines(text: string): HitFields[] {
  const multipart = multipartFields(text);
  if (multipart !== null) return [multipart];
  return text
    .split(/\r?\n/)
    .filter((line) => /^[^\s=&{}<>]+=/.test(line))
    .map((line) => Object.fromEntries(new URLSearchParams(line)));
}

function lowerCaseNames(headers: HitFields): HitFields {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
