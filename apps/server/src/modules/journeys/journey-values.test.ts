import { afterAll, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import { JOURNEY } from '../../../test/journey-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const bench = await openTestApp();
afterAll(() => bench.close());

test('a journey takes values for one run, and refuses those that no step needs', async () => {
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const websiteId = await createWebsiteRow(db, { companyId });
  await createAgentRow(db);
  const { body } = await moderator({
    method: 'POST',
    url: '/api/journeys',
    payload: { ...JOURNEY, websiteId },
  });
  const { id } = body as JourneyDetail;
  const run = (values: object) =>
    moderator({ method: 'POST', url: `/api/journeys/${id}/runs`, payload: { values } });
  expect(await run({ card: 'x' })).toMatchObject({
    status: 400,
    body: { data: { fields: [{ path: 'values.card', code: 'value-unknown' }] } },
  });
  const { id: jobId } = jobSchema.parse((await run({ name: 'klarna' })).body);
  const job = db.selectFrom('jobs').select('plan').where('id', '=', jobId);
  const { plan } = await job.executeTakeFirstOrThrow();
  expect(plan.journeys?.[0]?.recording.steps[1]).toMatchObject({ value: 'klarna' });
  expect((await moderator({ url: `/api/journeys/${id}` })).body).toMatchObject({ valueNames: ['name'] });
});
