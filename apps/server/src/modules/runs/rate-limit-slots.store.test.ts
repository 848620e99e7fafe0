import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { claimRateLimitSlot, releaseRateLimitSlot } from './rate-limit-slots.store.ts';

const DELAY_SECONDS = 600;

describe('the rate-limit slots of a website', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  async function createTurns() {
    const companyId = await createTestCompany(database.db, 'Own');
    const websiteId = await createWebsiteRow(database.db, { companyId });
    const claim = (holder: string, delaySeconds = DELAY_SECONDS) =>
      claimRateLimitSlot(database.db, { website: { companyId, websiteId }, holder, delaySeconds });
    const release = (holder: string, isStarted: boolean) =>
      releaseRateLimitSlot(database.db, { websiteId, holder, isStarted });
    /** Advances the time of the database by some seconds. */
    const pass = (seconds: number) =>
      sql`update rate_limit_slots set reserved_until = reserved_until - make_interval(secs => ${seconds}),
        last_page_start_at = last_page_start_at - make_interval(secs => ${seconds})
        where website_id = ${websiteId}`.execute(database.db);
    return { claim, release, pass };
  }

  test('go to only one of all who want them at once', async () => {
    const { claim } = await createTurns();
    const waits = await Promise.all(Array.from({ length: 12 }, () => claim(createId())));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(1);
  });

  test('come at once when a clock that was ahead has put them off', async () => {
    const { claim, release, pass } = await createTurns();
    const holder = createId();
    await claim(holder);
    await release(holder, true);
    await pass(-3_600);
    expect(await claim(createId())).toBe(0);
  });

  test('become free when the delay since the last page start is over, by the delay of the caller', async () => {
    const { claim, release, pass } = await createTurns();
    const [first, second] = [createId(), createId()];
    expect(await claim(first)).toBe(0);
    await release(first, true);
    const waitMs = await claim(second);
    expect(waitMs).toBeGreaterThan((DELAY_SECONDS - 60) * 1000);
    expect(waitMs).toBeLessThanOrEqual(DELAY_SECONDS * 1000);
    await pass(300);
    expect(await claim(second)).toBeGreaterThan(0);
    expect(await claim(second, 299)).toBe(0);
  });

  test('cost no delay when no page was started by them', async () => {
    const { claim, release } = await createTurns();
    const [first, second] = [createId(), createId()];
    await claim(first);
    await release(first, false);
    expect(await claim(second)).toBe(0);
  });

  test('that were lost with their worker are a pause, no shorter than a page start takes and the delay', async () => {
    const { claim, release, pass } = await createTurns();
    const [lost, next] = [createId(), createId()];
    await claim(lost);
    await pass(30);
    expect(await claim(next)).toBeGreaterThan(DELAY_SECONDS * 1000);
    await pass(10 + DELAY_SECONDS);
    expect(await claim(next)).toBe(0);
    await release(lost, true);
    expect(await claim(lost)).toBeGreaterThan(DELAY_SECONDS * 1000);
  });
});
