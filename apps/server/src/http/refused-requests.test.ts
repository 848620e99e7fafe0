import { request as send } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { errorBodySchema } from '@vigie/contract/errors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { openTestApp } from '../../test/test-app.ts';

const HEAD = 'host: x\r\npanel-identifier: vigie-panel\r\nconnection: close\r\n';

describe('a request that is refused', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  await bench.app.listen({ host: '127.0.0.1', port: 0 });
  const port = (bench.app.server.address() as AddressInfo).port;
  afterAll(() => bench.close());

  /** Sends bytes and reads the answer until the server closes the connection. */
  async function exchange(bytes: string): Promise<{ status: number; body: unknown }> {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(bytes, 'latin1');
    let text = '';
    for await (const part of socket) text += String(part);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  }

  test.each([
    ['a line that is none', 'nothing\r\n\r\n', 400, 'invalid-input'],
    ['a method that is none', `NOTHING /api/home HTTP/1.1\r\n${HEAD}\r\n`, 400, 'invalid-input'],
    ['a method of others', `PROPFIND /api/home HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not-found'],
    ['a tunnel', `CONNECT other.example:443 HTTP/1.1\r\n${HEAD}\r\n`, 400, 'invalid-input'],
    ['no host', 'GET /api/home HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid-input'],
    ['a path that is none', `GET /api/%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'invalid-input'],
    [
      'a length that is none',
      `POST /api/home HTTP/1.1\r\n${HEAD}content-length: -1\r\n\r\n`,
      400,
      'invalid-input',
    ],
    [
      'two lengths',
      `POST /api/sessions HTTP/1.1\r\n${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid-input',
    ],
    ['an expectation', `GET /api/home HTTP/1.1\r\n${HEAD}expect: nothing\r\n\r\n`, 417, 'expectation-failed'],
    [
      'too much in its head',
      `GET /api/home HTTP/1.1\r\n${HEAD}a: ${'b'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'more than may be sent',
      `POST /api/sessions HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 9999999\r\n\r\n`,
      413,
      'payload-too-large',
    ],
    [
      'a type that nobody reads',
      `POST /api/sessions HTTP/1.1\r\n${HEAD}content-type: text/xml\r\ncontent-length: 2\r\n\r\n{}`,
      400,
      'invalid-input',
    ],
  ])('for %s is told so in the one shape of errors', async (...[, bytes, status, code]) => {
    const answer = await exchange(bytes);
    expect(errorBodySchema.strict().safeParse(answer.body).error).toBeUndefined();
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('for a body that is no JSON reports that', async () => {
    const head = `POST /api/sessions HTTP/1.1\r\n${HEAD}content-type: application/json\r\n`;
    const answer = await exchange(`${head}content-length: 5\r\n\r\n{nope`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', data: { fields: [{ path: '', code: 'json-invalid' }] } },
    });
  });

  test('for what nobody reads leaves the server as it was', async () => {
    const ready = new Promise<number>((resolve, reject) =>
      send({ port, path: '/readyz' }, (answer) => resolve(answer.resume().statusCode ?? 0))
        .on('error', reject)
        .end(),
    );
    expect(await ready).toBe(200);
  });

  test.each([
    ['a name', { method: 'POST' as const, url: '/api/tags', payload: tag('a\0b') }, 'name'],
    [
      'a list',
      { method: 'POST' as const, url: '/api/tags', payload: { ...tag('b'), patterns: ['\ud800'] } },
      'patterns.0',
    ],
    ['a path', { url: '/api/invitations/a%00b' }, 'guestCode'],
    ['a query', { url: '/api/tags?q=%00' }, 'q'],
  ])('for a character that is not storable in %s names the field', async (_, request, path) => {
    expect(await moderator(request)).toMatchObject({
      status: 400,
      body: { code: 'character-not-storable', data: { fields: [{ path, code: 'character-not-storable' }] } },
    });
  });

  test.each([21, 100_000])(
    'for lists %i deep is refused before anything reads it, with a key too',
    async (depth) => {
      const payload = `{"label":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': `deep-${depth}` };
      const answer = await moderator({ method: 'POST', url: '/api/tags', payload, headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'input-too-deep' } });
    },
  );
});

function tag(name: string) {
  return { name, vendor: '', purpose: 'other', patterns: ['tag.js'], url: null };
}
