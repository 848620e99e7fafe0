import { describe, expect, it } from 'vitest';
import type { Routes } from './contract-routes.ts';
import { failureOf } from './failure.ts';
import { createLink, type CallContext } from './link.ts';

const ROUTES: Routes = {
  things: { list: 'GET /things', change: 'PUT /things/{id}', send: 'POST /things/{id}/picture' },
};
const REFUSED = { code: 'email-taken', message: '', data: [{ field: 'email', code: 'taken' }] };

interface Call {
  input?: unknown;
  answer: Response;
  context?: CallContext;
}

/** Calls an API that gives one answer. Returns the request and the answer. */
async function call(action: string, { input, answer, context = {} }: Call) {
  const requests: Request[] = [];
  const link = createLink(
    async (noun) => ROUTES[noun],
    'http://panel.test/api',
    async (request) => {
      requests.push(request);
      return answer;
    },
  );
  const output = await link.call(['things', action], input, { context });
  return { request: requests[0] as Request, output };
}

const text = (status: number, body: string, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } });

describe('what is sent', () => {
  it('is the query of a reading call: lists by index, nothing for what is not given', async () => {
    const input = { q: 'a&b', pages: ['/x', '/y'], limit: 5, after: undefined, team: null };
    const { request } = await call('list', { input, answer: Response.json([]) });
    expect([...new URL(request.url).searchParams]).toEqual([
      ['q', 'a&b'],
      ['pages[0]', '/x'],
      ['pages[1]', '/y'],
      ['limit', '5'],
    ]);
  });

  it('is JSON without what the path contains already', async () => {
    const { request } = await call('change', { input: { id: 'a/b', name: 'é' }, answer: Response.json({}) });
    expect(request.method).toBe('PUT');
    expect(request.url).toBe('http://panel.test/api/things/a%2Fb');
    expect(await request.json()).toEqual({ name: 'é' });
    const { request: bare } = await call('change', { input: { id: '1' }, answer: Response.json({}) });
    expect(bare.headers.has('content-type')).toBe(false);
    expect(await bare.text()).toBe('');
  });

  it('is a form where there is a file', async () => {
    const input = { id: '1', avatar: new File(['x'], 'me.png', { type: 'image/png' }) };
    const { request } = await call('send', { input, answer: new Response(null, { status: 204 }) });
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await request.text()).toContain('form-data; name="avatar"');
  });
});

describe('what comes back', () => {
  it('is nothing for an answer without content', async () => {
    const { output } = await call('list', { answer: new Response(null, { status: 204 }) });
    expect(output).toBeUndefined();
  });

  it('is a file under its own name, received piece by piece', async () => {
    let bytes = 0;
    const answer = text(200, 'url\r\n/a', 'text/csv');
    answer.headers.set('content-disposition', 'attachment; filename="visits.csv"');
    const onPiece = (piece: Uint8Array) => (bytes += piece.length);
    const { output } = await call('list', { answer, context: { onPiece } });
    expect(output).toMatchObject({ name: 'visits.csv', type: 'text/csv', size: 7 });
    expect(bytes).toBe(7);
  });

  it('is each event of a stream', async () => {
    const stream = 'event: message\ndata: {"n":1}\n\nevent: message\ndata: {"n":2}\n\nevent: done\n\n';
    const { output } = await call('list', { answer: text(200, stream, 'text/event-stream') });
    const events: unknown[] = [];
    for await (const event of output as AsyncIterable<unknown>) events.push(event);
    expect(events).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it.each([
    ['refusal', Response.json(REFUSED, { status: 409 }), 'email-taken'],
    ['page of a proxy', text(502, '<h1>Bad gateway</h1>', 'text/html'), 'internal-error'],
    ['broken answer', text(200, '{', 'application/json'), 'internal-error'],
  ])('is a failure for a %s', async (_, answer, code) => {
    const error: unknown = await call('list', { answer }).catch((reason: unknown) => reason);
    expect(failureOf(error).code).toBe(code);
  });

  it('shows which field a refusal is about, and how long to wait', async () => {
    const answer = Response.json(REFUSED, { status: 429, headers: { 'retry-after': '7' } });
    const error: unknown = await call('list', { answer }).catch((reason: unknown) => reason);
    expect(failureOf(error)).toMatchObject({ retryAfterSeconds: 7, fields: REFUSED.data });
  });
});
