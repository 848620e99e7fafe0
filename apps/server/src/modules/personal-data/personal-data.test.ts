import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonalDataGroup, PersonalDataPage } from '@vigie/contract/stored-personal-data.ts';
import type { CanaryFinding } from '@vigie/contract/personal-data.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const MAIL = 'jeanne.martin@exemple.fr';
const HASHED = createHash('sha256').update(MAIL).digest('hex');
const PIXEL = 'https://www.facebook.com/tr/?id=1&ev=PageView';
const LEAKS = [`${PIXEL}&mail=${encodeURIComponent(MAIL)}`, `${PIXEL}&em=${HASHED}`];
const UNTOUCHED: ConsentRecord = {
  action: 'none',
  platform: null,
  result: 'not-asked',
  atMs: null,
  bannerAtMs: 10,
};
const ACCEPTED: ConsentRecord = { ...UNTOUCHED, action: 'accept', result: 'done', atMs: 0 };

interface Visit {
  at: string;
  hits?: string[];
  consent?: ConsentRecord;
  page?: string;
  recorded?: Partial<Observation>;
  canary?: CanaryFinding[];
}

/** Finding of a visit with a canary on a page whose script listens to a form. */
const TYPED: CanaryFinding = {
  kind: 'email',
  place: 'body',
  field: 'typed',
  encoding: 'plain',
  value: 'q…@e….org',
  vendor: 'Hotjar',
  host: 'in.hotjar.com',
  consent: 'none',
  canary: 'form',
};

describe('personal data that visits show', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const moderator = await bench.signIn(
    await createTestUser(db, { companyId, role: 'moderator', email: 'mo@vigie.example' }),
  );
  const other = { companyId: await createTestCompany(db, 'Other'), role: 'moderator' as const };
  const stranger = await bench.signIn(await createTestUser(db, { ...other, email: 'o@vigie.example' }));
  beforeEach(async () => {
    for (const table of ['problems', 'causes', 'personal_data'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    websiteId = await createWebsiteRow(db, { companyId });
  });
  afterAll(() => bench.close());

  async function visit(shown: Visit) {
    const { at, hits = [], consent = UNTOUCHED, page = '/cart', recorded = {}, canary } = shown;
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const withConsent = { consent: { state: 'recorded' as const, value: consent }, ...recorded };
    const url = `https://shop.example${page}`;
    await observePages(db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      pages: [
        {
          url,
          kind: 'healthy',
          startedAt: `2026-03-10T${at}:00.000Z`,
          hits,
          recorded: withConsent,
          ...(canary !== undefined && { canary }),
        },
      ],
    });
  }
  const groups = async (query = '', caller = moderator) =>
    (await caller({ url: `/api/personal-data?websiteId=${websiteId}&${query}` })).body as {
      items: PersonalDataGroup[];
    };
  const pagesOf = async (key: string) =>
    (await moderator({ url: `/api/personal-data/pages?websiteId=${websiteId}&key=${key}` })).body as {
      items: PersonalDataPage[];
    };
  const problems = async () =>
    ((await moderator({ url: `/api/problems?websiteId=${websiteId}&state=any&kind=finding` })).body as {
      items: { cause: object; state: string; severity: string; facts: object; observationId: string }[];
    }).items; // prettier-ignore

  test('that a canary shows is stored separately, is a problem and part of its visit, and only a canary ends it', async () => {
    await visit({ at: '08:00', canary: [TYPED] });
    const [group, ...others] = (await groups()).items;
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      field: 'typed',
      host: 'in.hotjar.com',
      value: 'q…@e….org',
      canary: 'form',
      requestId: null,
      isOver: false,
      causeId: expect.any(String),
    });
    const ofVisit = await moderator({ url: `/api/observations/${group!.observationId}/personal-data` });
    expect(ofVisit.body).toMatchObject({ findings: [{ ...TYPED, requestId: null }], isWhole: true });
    await visit({ at: '09:00', consent: ACCEPTED });
    expect((await groups()).items).toMatchObject([{ isOver: false }]);
    expect(await problems()).toMatchObject([{ state: 'open' }]);
    await visit({ at: '10:00', canary: [] });
    expect((await groups()).items).toMatchObject([{ isOver: true, canary: 'form' }]);
    expect(await problems()).not.toMatchObject([{ state: 'open' }]);
  });

  test('is stored by field and receiver with its mask, the visit and the request, and is a problem', async () => {
    await visit({ at: '08:00', hits: LEAKS });
    const { items } = await groups();
    expect(items.toSorted((one, two) => (one.field < two.field ? 1 : -1))).toMatchObject([
      {
        kind: 'email',
        field: 'mail',
        host: 'www.facebook.com',
        vendor: 'Meta Pixel',
        pages: 1,
        places: ['url'],
        encodings: ['url'],
        consents: ['none'],
        value: 'j…@e….fr',
        severity: 'major',
        isOver: false,
        causeId: expect.any(String),
        requestId: expect.any(String),
      },
      { field: 'em', encodings: ['sha256'] },
    ]);
    const [first] = await problems();
    expect(first).toMatchObject({
      cause: {
        kind: 'finding',
        finding: 'personal-data',
        event: 'email',
        source: 'www.facebook.com',
      },
      state: 'open',
      severity: 'major',
      facts: { seen: 'j…@e….fr' },
    });
    const ofVisit = await moderator({ url: `/api/observations/${first?.observationId}/personal-data` });
    expect(ofVisit.body).toMatchObject({
      isWhole: true,
      findings: [
        { field: 'mail', requestId: 'hit-0' },
        { field: 'em', encoding: 'sha256' },
      ],
    });
    expect((await groups('', stranger)).items).toBeUndefined();
  });

  test('is nowhere in plain: in no table of findings, no answer, no file', async () => {
    const title = `Compte de ${MAIL}`;
    await visit({ at: '08:00', hits: LEAKS, page: `/cart?who=${MAIL}`, recorded: { title } });
    const { items } = await groups();
    const key = items[0]?.key ?? '';
    const file = await moderator({ url: `/api/personal-data.csv?websiteId=${websiteId}&locale=fr` });
    expect(file.text).toContain('j…@e….fr');
    const stored = await sql`select to_jsonb(personal_data) as row from personal_data
      union all select to_jsonb(problems) from problems union all select to_jsonb(causes) from causes`.execute(
      db,
    );
    expect((await pagesOf(key)).items).toMatchObject([{ url: 'https://shop.example/cart?...' }]);
    const answers = JSON.stringify([
      items,
      await pagesOf(key),
      file.text,
      stored.rows,
      await causes(),
      await problems(),
      ...(await Promise.all(elsewhere(items[0]?.causeId ?? '').map(readAnswer))),
    ]);
    for (const secret of ['jeanne', 'martin@', HASHED]) expect(answers).not.toContain(secret);
  });
  const elsewhere = (causeId: string) => [
    `/api/causes/${causeId}`,
    `/api/causes.csv?websiteId=${websiteId}&locale=en`,
    `/api/problems.csv?websiteId=${websiteId}&locale=en`,
    `/api/problems/groups?websiteId=${websiteId}&by=url`,
    `/api/problems/groups?websiteId=${websiteId}&by=cause`,
  ];
  const readAnswer = async (url: string) => {
    const { status, text } = await moderator({ url });
    expect({ url, status, isOfData: text.includes('personal') }).toEqual({
      url,
      status: 200,
      isOfData: true,
    });
    return text;
  };
  const causes = async () => (await moderator({ url: `/api/causes?websiteId=${websiteId}` })).body;

  test('is over by a visit alike, or by an acceptance, and comes back; what proves nothing ends nothing', async () => {
    await visit({ at: '08:00', hits: LEAKS.slice(0, 1), consent: ACCEPTED });
    await visit({ at: '09:00' });
    await visit({
      at: '09:30',
      consent: ACCEPTED,
      recorded: { requests: { state: 'unavailable', why: '' } },
    });
    expect(await problems()).toMatchObject([{ state: 'open' }]);
    expect((await groups('state=over')).items).toEqual([]);
    await visit({ at: '10:00', consent: ACCEPTED });
    expect(await problems()).toMatchObject([{ state: 'resolved' }]);
    const { items } = await groups('state=over');
    expect(items).toMatchObject([{ isOver: true, consents: ['accept'], pages: 1 }]);
    expect((await pagesOf(items[0]?.key ?? '')).items).toMatchObject([
      { overAt: '2026-03-10T10:00:00.000Z' },
    ]);
    await visit({ at: '11:00', hits: LEAKS.slice(0, 1), consent: ACCEPTED });
    expect((await groups('state=sent&kind=email&place=url&consent=accept&q=MAIL')).items).toMatchObject([
      { isOver: false, firstSeenAt: '2026-03-10T08:00:00.000Z', lastSeenAt: '2026-03-10T11:00:00.000Z' },
    ]);
    expect(await problems()).toMatchObject([{ state: 'open' }]);
    expect((await groups('q=elsewhere')).items).toEqual([]);
  });
});
