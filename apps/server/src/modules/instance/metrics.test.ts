import { failed } from '@vigie/audit/verdicts.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany } from '../../../test/users.ts';

const TOKEN = 'a-token-for-prometheus';

describe('the metrics', async () => {
  const bench = await openTestApp({ metrics: { token: TOKEN, networks: ['10.1.0.0/16', 'fd00::/8'] } });
  afterAll(() => bench.close());

  const read = (remoteAddress: string, authorization?: string) =>
    bench.app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} });

  const statusOf = async (...caller: Parameters<typeof read>) => (await read(...caller)).statusCode;

  test('are there for the token and the networks, and for nobody else', async () => {
    expect(await statusOf('192.0.2.1')).toBe(404);
    expect(await statusOf('192.0.2.1', 'Bearer a-token-for-somebody')).toBe(404);
    expect(await statusOf('10.2.0.1')).toBe(404);
    expect(await statusOf('192.0.2.1', `Bearer ${TOKEN}`)).toBe(200);
    expect(await statusOf('10.1.2.3')).toBe(200);
    expect(await statusOf('fd00::1')).toBe(200);
  });

  test('report waiting work, visits and problems, in the text format of Prometheus', async () => {
    const companyId = await createTestCompany(bench.db, 'Own');
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const at = new Date(bench.clock.now() - 60_000).toISOString();
    await auditOf(bench.db, { companyId, websiteId }, [
      { url: 'https://shop.example/', at },
      { url: 'https://shop.example/cart', at, verdicts: [failed('csp', 'blocks-js-tag')] },
    ]);
    const { headers, body } = await read('10.1.2.3');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = body.split('\n');
    expect(lines).toContain('vigie_up 1');
    expect(lines).toContain('vigie_jobs{state="queued"} 0');
    expect(lines).toContain('vigie_agents{state="offline"} 0');
    expect(lines).toContain('vigie_visits_last_hour{outcome="measured"} 2');
    expect(lines).toContain('vigie_verdicts_last_hour{check="csp",outcome="failed"} 1');
    expect(lines).toContain('vigie_verdicts_last_hour{check="csp",outcome="passed"} 1');
    expect(lines).toContain('vigie_problems_open{severity="critical"} 1');
    expect(lines).toContain('vigie_incidents{phase="open"} 0');
    expect(lines).toContain('vigie_deliveries{state="waiting"} 0');
    expect(body).toMatch(/^vigie_database_bytes \d{6,}$/m);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
  });
});
