import { afterAll, describe, expect, test } from 'vitest';
import { REACHES } from './access-table.ts';
import { isWrite, requestFor } from './api-requests.ts';
import { createTarget } from './api-targets.ts';
import { createTestCompany, createTestUser } from './users.ts';
import { openTestApp } from './test-app.ts';

/**
 * Requests that a page of another site can send without a CORS preflight: body types, and the origin headers that
 * browsers send.
 */
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
const ORIGINS: Array<Record<string, string>> = [
  {},
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'http://panel.example', 'sec-fetch-site': 'same-site' },
];
const SHAPES = TYPES.flatMap((type) => ORIGINS.map((origin) => ({ ...origin, 'content-type': type })));
/** Call that answers everybody even without input: a challenge for a passkey, which no other site can read. */
const ANYBODYS = 'factors.challenge';
const WRITES = [...REACHES.keys()].filter((call) => isWrite(call) && call !== ANYBODYS);

describe('what another site makes a browser send', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await createTestUser(bench.db, { companyId, role: 'admin' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const payload = { email: admin.email, password: 'correct horse' };
  const session = await bench.call({ method: 'POST', url: '/api/sessions', payload, headers });
  const target = await createTarget(bench, admin);
  const cookies = [session.headers['set-cookie'] ?? []].flat() as string[];
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  afterAll(() => bench.close());

  test('carries the cookies of a session', () => {
    expect(cookie).toMatch(/token_key=[\w-]{43}; tk_bind=[\w-]{43}/);
    expect(SHAPES).toHaveLength(12);
  });

  test.each(WRITES)('does nothing by %s, in any of twelve shapes', async (call) => {
    const { method = 'POST', url, payload } = requestFor(call, target);
    const body = payload === undefined || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    const statuses = new Set<number>();
    for (const shape of SHAPES) {
      const headers = { ...shape, 'panel-identifier': 'vigie-panel', cookie };
      const sent = { method, url, headers, ...(body === undefined ? {} : { payload: body }) };
      statuses.add((await bench.app.inject(sent)).statusCode);
    }
    expect([...statuses].filter((status) => ![400, 401, 403, 404].includes(status))).toEqual([]);
  });

  test('left no entry in the audit log', async () => {
    const entries = await bench.db.selectFrom('auditLog').select('operation').execute();
    expect(entries.map(({ operation }) => operation)).toEqual(['sessions.create']);
  });
});
