import * as z from 'zod';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '@vigie/contract/api/contract.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { requestFor } from './api-requests.ts';
import { createTarget } from './api-targets.ts';
import { openTestApp } from './test-app.ts';
import { createTestCompany, createTestUser } from './users.ts';

/** `agents.update` asks the agent before the lock is read: its own tests prove its lock. */
const PROVEN_ELSEWHERE = 'agents.update';

const OLD = '2001-01-01T00:00:00.000Z';

/** Calls whose input requires the `updatedAt` that a change started from. */
const LOCKED = Object.entries(contract as Record<string, Record<string, ContractCall>>)
  .flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([action, call]) => (isLocked(call) ? [`${resource}.${action}`] : [])),
  )
  .filter((call) => call !== PROVEN_ELSEWHERE);

function isLocked({ '~orpc': { inputSchema } }: ContractCall): boolean {
  if (inputSchema === undefined) return false;
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { unrepresentable: 'any', io: 'input' });
  return schema.required?.includes('updatedAt') ?? false;
}

describe('a change that started from an older version', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const user = await createTestUser(bench.db, { companyId, role: 'admin' });
  const administrator = await bench.signIn(user);
  const colleague = await createTestUser(bench.db, { companyId, role: 'moderator' });
  const target = await createTarget(bench, colleague);
  afterAll(() => bench.close());

  test.each(LOCKED)('is refused by %s', async (call) => {
    const { payload, ...request } = requestFor(call, target);
    const late = await administrator({
      ...request,
      payload: { ...Object(payload), updatedAt: OLD },
    });
    expect([late.status, late.body]).toMatchObject([422, { code: 'changed-meanwhile' }]);
  });
});
