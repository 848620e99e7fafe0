import { failed, skipped } from '@vigie/audit/verdicts.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestCompany } from '../../../test/users.ts';
import { rebuildRollups } from '../observations/recount.service.ts';
import { countNewProblems } from './open-problems.store.ts';

const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
const at = (number: number) => new Date(day(number));

/** The collector answers with an error. */
const COLLECTOR = failed('tagPhp', 'http-error', { evidence: { status: 500 } });
/** The tag is missing, so that nothing calls the collector. */
const GONE = [
  failed('tagJs', 'not-requested'),
  failed('tagPhp', 'not-requested', { causedBy: 'tagJs' }),
  failed('hitPageview', 'not-sent', { causedBy: 'tagPhp' }),
];
const BLOCKED = failed('csp', 'blocks-php-tag');
const LOST = skipped('tagPhp', 'recording-unavailable', { part: 'requests' });

describe('a problem that a worse one hides', () => {
  let database: TestDatabase;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    companyId = await createTestCompany(database.db, 'Own');
  });
  beforeEach(async () => {
    websiteId = await createWebsiteRow(database.db, { companyId });
  });
  afterAll(() => database.close());

  const audit = (number: number, verdicts: Verdict[] = [], isLost = false) =>
    auditOf(database.db, { companyId, websiteId }, [
      { url: 'https://shop.example/', at: day(number), verdicts, isLost },
    ]);
  const problem = async (rootCheck: 'tagPhp' | 'csp', rootReason: string) =>
    database.db
      .selectFrom('problems')
      .select([
        'firstSeenAt',
        'lastSeenAt',
        'resolvedAt',
        'uncheckedSince',
        'hiddenByCheck',
        'hiddenByReason',
      ])
      .where('websiteId', '=', websiteId)
      .where('rootCheck', '=', rootCheck)
      .where('rootReason', '=', rootReason)
      .executeTakeFirstOrThrow();
  const collector = () => problem('tagPhp', 'http-error');
  const hidden = { resolvedAt: null, hiddenByCheck: 'tagJs', hiddenByReason: 'not-requested' };
  const unhidden = { uncheckedSince: null, hiddenByCheck: null, hiddenByReason: null };

  test('is never over nor new when it is still there afterwards', async () => {
    await audit(1, [COLLECTOR]);
    await audit(2, GONE);
    await audit(3, GONE);
    expect(await collector()).toMatchObject({ ...hidden, lastSeenAt: at(1), uncheckedSince: at(2) });
    await audit(4, [COLLECTOR]);
    expect(await collector()).toMatchObject({ ...unhidden, resolvedAt: null, firstSeenAt: at(1) });
    expect(await countNewProblems(database.db, { websiteId, since: at(2) })).toBe(0);
  });

  test('is over once its own check passes', async () => {
    await audit(1, [COLLECTOR]);
    await audit(2, GONE);
    await audit(3);
    expect(await collector()).toMatchObject({ ...unhidden, resolvedAt: at(3) });
  });

  test('waits where no visit could check it, and where the page was not reached', async () => {
    await audit(1, [COLLECTOR]);
    await audit(2, [LOST]);
    expect(await collector()).toMatchObject({
      resolvedAt: null,
      hiddenByCheck: 'tagPhp',
      hiddenByReason: 'recording-unavailable',
    });
    await audit(3, [], true);
    expect(await collector()).toMatchObject({ resolvedAt: null, hiddenByReason: 'page-not-visited' });
  });

  test('waits though its check passes, where that check had nothing to evaluate', async () => {
    await audit(1, [BLOCKED, failed('tagPhp', 'blocked-by-csp', { causedBy: 'csp' })]);
    await audit(2, GONE);
    expect(await problem('csp', 'blocks-php-tag')).toMatchObject({ ...hidden, uncheckedSince: at(2) });
  });

  test('is the same when visits are reported late, or counted again', { tags: ['exhaustive'] }, async () => {
    await audit(1, [COLLECTOR]);
    await audit(4, GONE);
    await audit(2, [BLOCKED, failed('tagPhp', 'blocked-by-csp', { causedBy: 'csp' })]);
    await audit(3, [LOST]);
    const all = () =>
      database.db
        .selectFrom('problems')
        .selectAll()
        .where('websiteId', '=', websiteId)
        .orderBy('id')
        .execute();
    const before = await all();
    expect(await collector()).toMatchObject({ ...hidden, uncheckedSince: at(2) });
    expect(await problem('csp', 'blocks-php-tag')).toMatchObject({ ...hidden, uncheckedSince: at(3) });
    await rebuildRollups(database.db, websiteId, new Date());
    expect(await all()).toEqual(before);
  });
});
