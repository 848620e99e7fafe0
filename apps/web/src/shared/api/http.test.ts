import { describe, expect, it } from 'vitest';
import { createHttp, type HttpOptions } from './http.ts';

interface Trial {
  statuses: number[];
  token?: string | null;
  isConfirmed?: boolean;
  code?: string;
}

function tryOut({ statuses, token = 'the-token', isConfirmed = false, code }: Trial) {
  const sent: { key: string | null; authorization: string | null; panel: string | null; body: string }[] = [];
  const pauses: number[] = [];
  let keys = 0;
  let signedOut = 0;
  let refused = 0;
  let factorNeeded = 0;
  const options: HttpOptions = {
    fetch: async (request) => {
      const { headers } = request;
      sent.push({
        key: headers.get('idempotency-key'),
        authorization: headers.get('authorization'),
        panel: headers.get('panel-identifier'),
        body: await request.text(),
      });
      return new Response(JSON.stringify({ code }), { status: statuses[sent.length - 1] ?? 200 });
    },
    token: () => token,
    panelIdentifier: 'vigie-panel',
    newKey: () => `key-${(keys += 1)}`,
    wait: async (ms) => void pauses.push(ms),
    onSignedOut: () => (signedOut += 1),
    onFactorNeeded: () => (factorNeeded += 1),
    onRefused: async () => void (refused += 1),
    confirm: async () => isConfirmed,
  };
  const http = createHttp(options);
  const call = (method: string) =>
    http(
      new Request('http://panel.test/api/x', { method, ...(method === 'GET' ? {} : { body: 'content' }) }),
    );
  return {
    call,
    sent,
    pauses,
    signedOut: () => signedOut,
    refused: () => refused,
    factorNeeded: () => factorNeeded,
  };
}

describe('a call', () => {
  it('carries the token and the panel identifier', async () => {
    const { call, sent } = tryOut({ statuses: [200] });
    await call('GET');
    expect(sent).toEqual([{ key: null, authorization: 'Bearer the-token', panel: 'vigie-panel', body: '' }]);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'that writes is tried once more on %i',
    async (status) => {
      const { call, sent } = tryOut({ statuses: [status, 200] });
      expect((await call('POST')).status).toBe(200);
      expect(sent.map(({ key, body }) => [key, body])).toEqual([
        ['key-1', 'content'],
        ['key-1', 'content'],
      ]);
    },
  );

  it('that weighs much is made again once the password is given, and refused when it is not', async () => {
    const given = tryOut({ statuses: [428, 503, 200], isConfirmed: true });
    expect((await given.call('DELETE')).status).toBe(200);
    expect(given.sent.map(({ key, body }) => [key, body])).toEqual([1, 2, 3].map(() => ['key-1', 'content']));
    const read = tryOut({ statuses: [428, 200], isConfirmed: true });
    expect((await read.call('GET')).status).toBe(200);
    const declined = tryOut({ statuses: [428, 200] });
    expect((await declined.call('DELETE')).status).toBe(428);
    expect(declined.sent).toHaveLength(1);
    expect([given, declined].map(({ refused }) => refused())).toEqual([0, 1]);
  });

  it('that writes is tried no third time', async () => {
    const { call, sent } = tryOut({ statuses: [503, 503, 200] });
    expect((await call('PUT')).status).toBe(503);
    expect(sent).toHaveLength(2);
  });

  it.each([200, 201, 400, 401, 403, 404, 413, 422])('that writes is not repeated on %i', async (status) => {
    const { call, sent } = tryOut({ statuses: [status] });
    await call('DELETE');
    expect(sent).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('that reads is not repeated on %i', async (status) => {
    const { call, sent } = tryOut({ statuses: [status] });
    await call('GET');
    expect(sent).toHaveLength(1);
  });

  it('has a key of its own for each action', async () => {
    const { call, sent } = tryOut({ statuses: [200, 200] });
    await call('POST');
    await call('POST');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  it('does not sign out on a wrong code, and shows where a second factor is due', async () => {
    const wrong = tryOut({ statuses: [401], code: 'second-factor-wrong' });
    await wrong.call('PUT');
    expect([wrong.signedOut(), wrong.factorNeeded()]).toEqual([0, 0]);
    const due = tryOut({ statuses: [403], code: 'second-factor-to-set-up' });
    await due.call('GET');
    expect([due.signedOut(), due.factorNeeded()]).toEqual([0, 1]);
  });

  it('signs out on 401, but not when nobody was signed in', async () => {
    const known = tryOut({ statuses: [401] });
    await known.call('GET');
    expect(known.signedOut()).toBe(1);
    const stranger = tryOut({ statuses: [401], token: null });
    await stranger.call('POST');
    expect(stranger.signedOut()).toBe(0);
  });
});
