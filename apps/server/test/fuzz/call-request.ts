import { requestFor } from '../api-requests.ts';
import { createNothing, type Target } from '../api-targets.ts';
import { nested } from './hostile-values.ts';
import type { CallPlan, Way } from './plans.ts';

interface Parts {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer;
}

const BOUNDARY = 'between-the-parts';
const DEEP_JSON = 5_000;

/** Returns the bytes of a planned call about a target. */
export function callRequest(plan: CallPlan, target: Target, token: string | null): Buffer {
  const { method, target: path, headers, body } = partsOf(plan, target);
  const all: Record<string, string> = {
    host: 'panel.example',
    'panel-identifier': 'vigie-panel',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
    ...plan.headers,
    connection: 'close',
  };
  if (method !== 'GET' || body.length > 0) all['content-length'] = String(body.length);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

function partsOf(plan: CallPlan, target: Target): Parts {
  const { operation, input } = plan;
  if (input === undefined) return knownParts(plan, target);
  const given = resolve(input, operation.name, target);
  const fields: Record<string, unknown> = isFields(given) ? { ...given } : { value: given };
  const path = operation.path.replaceAll(/\{(?<name>\w+)\}/gu, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encode(textOf(value));
  });
  const query = operation.method === 'GET' ? `?${queryOf(fields)}` : '';
  const sent = operation.method === 'GET' ? {} : bodyOf(plan, isFields(given) ? fields : given);
  return { method: operation.method, target: `/api${path}${query}`, ...emptyBody(), ...sent };
}

const emptyBody = () => ({ headers: {}, body: Buffer.alloc(0) });

/** Returns the parts that the access tests send; one part is replaced by invalid or hostile values. */
function knownParts(plan: CallPlan, target: Target): Parts {
  const { method = 'GET', url, payload, headers = {} } = requestFor(plan.operation.name, target);
  const base = { method: String(method), target: textOf(url), ...emptyBody() };
  if (Buffer.isBuffer(payload)) return { ...base, headers: headers as Record<string, string>, body: payload };
  if (payload === undefined) return base;
  const sent = plan.mood === 'valid' ? payload : replacePart(payload, plan);
  return { ...base, ...bodyOf(plan, sent) };
}

/** Returns a copy in which the value replaces one of the leaves. */
function replacePart(whole: unknown, { place, value }: { place: number; value: unknown }): unknown {
  let left = place % Math.max(1, countLeaves(whole));
  const copy = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return left-- === 0 ? value : part;
    if (Array.isArray(part)) return part.map(copy);
    return Object.fromEntries(Object.entries(part).map(([key, below]) => [key, copy(below)]));
  };
  return copy(whole);
}

function countLeaves(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 1;
  return Object.values(part).reduce<number>((sum, below) => sum + countLeaves(below), 0);
}

function bodyOf({ way, value }: CallPlan, input: unknown): Pick<Parts, 'headers' | 'body'> {
  const json = JSON.stringify(input) ?? '';
  const made: Record<Way, [string, string | Buffer]> = {
    json: ['application/json', json],
    form: ['application/x-www-form-urlencoded', queryOf(isFields(input) ? input : {})],
    multipart: [`multipart/form-data; boundary=${BOUNDARY}`, formOf(input)],
    text: ['text/plain', json],
    none: ['application/json', ''],
    'cut-json': ['application/json', json.slice(0, json.length >> 1)],
    'deep-json': ['application/json', deepJson(input)],
    doubled: ['application/json', json.replace(/^\{/u, `{"__proto__":${JSON.stringify(value)},`)],
    'odd-type': ['application/vnd.vigie+json; charset=utf-16', json],
  };
  const [type, body] = made[way];
  return { headers: { 'content-type': type }, body: Buffer.from(body) };
}

/** Returns the input as JSON in which a text is replaced by lists nested deeper than a call stack. */
function deepJson(input: unknown): string {
  const deep = `${'['.repeat(DEEP_JSON)}${']'.repeat(DEEP_JSON)}`;
  const json = JSON.stringify(isFields(input) ? { ...input, deep: nested(30) } : input) ?? 'null';
  return json.replace(/"deep":.*\}$/u, `"deep":${deep}}`);
}

function formOf(input: unknown): string {
  const parts = flatten(isFields(input) ? input : {}, '').map(([name, value]) => {
    const file = value === '{{file}}' ? '; filename="a.png"\r\ncontent-type: image/png' : '';
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function queryOf(fields: Record<string, unknown>): string {
  return flatten(fields, '')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
    .slice(0, 12_000);
}

function flatten(value: unknown, name: string): Array<[string, string]> {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, below]) =>
    flatten(below, name === '' ? key : `${name}[${key}]`),
  );
}

/** Percent-encodes the bytes of a text. Unpaired surrogates become three bytes that no valid text has. */
function encode(text: string): string {
  return Array.from(text.slice(0, 3_000), (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : `%ED%${(0x80 + ((character.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%80`,
  ).join('');
}

/** Replaces placeholders by ids. */
function resolve(value: unknown, operation: string, target: Target): unknown {
  if (typeof value === 'string')
    return value.replace(/^\{\{(?<name>\w+)\}\}$/u, (_, name: string) => idOf(name, operation, target));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolve(item, operation, target));
  const copy = {};
  for (const [key, below] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: resolve(below, operation, target),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

const ELSEWHERE: Record<string, keyof Target> = {
  healthPoolId: 'poolId',
  contentPoolId: 'poolId',
  healthTestId: 'testId',
  otherId: 'observationId',
};

function idOf(name: string, operation: string, target: Target): string {
  if (name === 'file') return '{{file}}';
  if (name === 'id') return idInPath(operation, target);
  const key = ELSEWHERE[name] ?? (name as keyof Target);
  return target[key] ?? createNothing().websiteId;
}

/** Returns the id of the object that the call's path names. */
function idInPath(operation: string, target: Target): string {
  const [path = ''] = textOf(requestFor(operation, target).url).split('?');
  const ids = path.split('/').filter((part) => Object.values(target).includes(part));
  return ids[0] ?? target.websiteId;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
