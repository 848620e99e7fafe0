import { ORPCError, type ClientLink, type ClientOptions } from '@orpc/client';
import type { Fetch } from './http.ts';
import type { Routes } from './contract-routes.ts';

/** Returns the routes of a resource's calls by action; undefined for an unknown resource. */
type RoutesOf = (noun: string) => Promise<Routes[string] | undefined>;

/** Options of a call beside its input. */
export interface CallContext {
  /** Called with each chunk of the answer's body as it arrives. */
  onPiece?: (piece: Uint8Array) => void;
}

/**
 * Creates a link that sends calls as JSON to the contract's REST paths below `url`. Modules for files and streams are
 * loaded on demand.
 */
export function createLink(routesOf: RoutesOf, url: string, fetch: Fetch): ClientLink<CallContext> {
  return {
    async call([resource = '', action = ''], input, { context, signal }: ClientOptions<CallContext>) {
      const route = (await routesOf(resource))?.[action];
      if (route === undefined) throw new Error(`The contract has no call ${resource}.${action}.`);
      const [method = '', path = ''] = route.split(' ');
      const { target, init } = wordingOf(method, url + path, { ...(input as Input | undefined) });
      const response = await fetch(new Request(target, { ...init, method, ...(signal ? { signal } : {}) }));
      if (!response.ok) throw await errorOf(response);
      return contentOf(overheard(response, context.onPiece));
    },
  };
}

type Input = Record<string, unknown>;

/** Returns the request of an input: path parameters first, then the query of a reading call, else the body. */
function wordingOf(method: string, template: string, input: Input): { target: URL; init: RequestInit } {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value);
  });
  const target = new URL(address);
  const values = Object.values(input);
  if (method === 'GET') for (const [name, value] of scalarsIn(input)) target.searchParams.append(name, value);
  if (method === 'GET' || values.length === 0) return { target, init: {} };
  if (values.some((value) => value instanceof Blob)) return { target, init: { body: formOf(input) } };
  const headers = { 'content-type': 'application/json' };
  return { target, init: { headers, body: JSON.stringify(input) } };
}

/**
 * Returns the plain values of an input by name. Values inside a list or an object get their index or key: `name[0]`.
 */
function scalarsIn(input: object, within?: string): [string, string][] {
  return Object.entries(input).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = within === undefined ? key : `${within}[${key}]`;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
    return typeof value === 'object' && value !== null ? scalarsIn(value, name) : [];
  });
}

function formOf(input: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function errorOf(response: Response): Promise<Error> {
  const { code, message, data } = await problemIn(response);
  const retryAfter = response.headers.get('retry-after');
  return new ORPCError(typeof code === 'string' ? code : 'internal-error', {
    status: response.status,
    message: message ?? '',
    data: { details: data, retryAfterSeconds: retryAfter === null ? null : Number(retryAfter) },
  });
}

/** Returns the API's error in a refused answer; an answer of a proxy gives none. */
async function problemIn(response: Response): Promise<{ code?: unknown; message?: string; data?: unknown }> {
  try {
    return { ...(await response.json()) };
  } catch {
    return {};
  }
}

function overheard(response: Response, onPiece: CallContext['onPiece']): Response {
  if (!onPiece || !response.body) return response;
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(tap), { status, headers });
}

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type');
  const isFile = response.headers.has('content-disposition');
  if (!isFile && (type === null || type.startsWith('application/json'))) {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  return (await import('@orpc/standard-server-fetch')).toStandardBody(response);
}
