import {
  containerDifferenceSchema,
  containerTrialSchema,
  eventExplanationSchema,
  visitContainersSchema,
} from '@vigie/contract/stored-container.ts';
import { evolutionSchema } from '@vigie/contract/health.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { publishedScript } from '../../../../../packages/audit/test/published-script.ts';
import {
  ADDRESS,
  at,
  CART,
  isEvent,
  openContainerTestApp,
  SHOP,
  THANKS,
  containerVisit,
} from '../../../test/container-test-app.ts';
import { deleteWebsite } from '../websites/website-removal.store.ts';

const CHANGED = { ...SHOP, version: '8', predicates: [isEvent('order')] };

describe('the containers of a website', async () => {
  const { app, moderator, createWebsite, visit, readAll, createShop, detailOf } =
    await openContainerTestApp();
  const { db } = app;
  afterAll(() => app.close());

  test('are read once visits stored their scripts, with what their tags did', async () => {
    const { items, id } = await createShop();
    expect(items).toMatchObject([
      {
        product: 'google-tag-manager',
        containerId: 'GTM-ABC1234',
        address: ADDRESS,
        version: '7',
        firstSeenAt: at(8),
        lastSeenAt: at(9),
        tags: 2,
        triggers: 1,
        variables: 1,
        names: 'script',
        findings: { 'never-fired': 1, 'without-consent-settings': 1, 'personal-data-in-parameters': 1 },
      },
    ]);
    const detail = await detailOf(id);
    expect(detail.lookedAt).toEqual({ visits: 2, days: 30 });
    expect(detail.use).toEqual([
      {
        tag: 5,
        pages: 1,
        isEstimated: false,
        pushes: 1,
        undecided: 0,
        firstFiredAt: at(8),
        lastFiredAt: at(8),
      },
      {
        tag: 6,
        pages: 0,
        isEstimated: false,
        pushes: 0,
        undecided: 0,
        firstFiredAt: null,
        lastFiredAt: null,
      },
    ]);
    expect(detail.versions).toMatchObject([{ number: 1, version: '7', changes: null }]);
    expect(JSON.stringify(detail), 'personal data is masked').not.toContain('ada.martin');
    expect(await db.selectFrom('containerVisits').select('observationId').execute()).toEqual([]);
  });

  test('have a version for each content, and none for a script that changes around it', async () => {
    const { id, websiteId } = await createShop();
    const [same, young] = [`${publishedScript(SHOP)}//`, publishedScript(CHANGED)];
    const pages = [same, young].map((text, index) =>
      containerVisit(CART, { text, pushes: [], startedAt: at(10, index) }),
    );
    for (const page of pages) await visit(websiteId, [page], [same, young]);
    await readAll();
    const detail = await detailOf(id);
    expect(detail.versions).toMatchObject([
      { number: 2, version: '8', changes: 1 },
      { number: 1, version: '7', firstSeenAt: at(8), lastSeenAt: at(10) },
    ]);
    const { body } = await moderator({ url: `/api/containers/${id}/difference` });
    expect(containerDifferenceSchema.parse(body)).toMatchObject({
      from: { number: 1 },
      to: { number: 2 },
      changes: [{ part: 'trigger', change: 'changed', fields: ['conditions'] }],
      more: 0,
    });
    const period = `from=${at(0)}&to=${at(23)}`;
    const evolution = await moderator({ url: `/api/health/evolution?websiteId=${websiteId}&${period}` });
    const parts = evolutionSchema
      .parse(evolution.body)
      .markers.flatMap(({ changes }) => changes?.parts ?? []);
    expect(parts.map(({ container }) => container)).toEqual([
      undefined,
      { id, containerId: 'GTM-ABC1234', number: 2, version: '8', changes: 1 },
    ]);
    const backwards = await moderator({ url: `/api/containers/${id}/difference?from=2&to=1` });
    expect(containerDifferenceSchema.parse(backwards.body).changes).toHaveLength(1);
    expect((await moderator({ url: `/api/containers/${id}/difference?from=7` })).status).toBe(404);
  });

  test('say of a visit what fires at each push', async () => {
    const { pages, id } = await createShop();
    const { body } = await moderator({ url: `/api/observations/${pages[0]?.id}/containers` });
    const shown = visitContainersSchema.parse(body);
    expect(shown).toMatchObject({ unread: [], containers: [{ id, address: ADDRESS, more: 0 }] });
    const fired = shown.containers[0]?.pushes.flatMap(({ event, tags }) =>
      tags.filter(({ outcome }) => outcome === 'fires').map(({ tag }) => [event, tag]),
    );
    expect(fired).toEqual([['purchase', 5]]);
    expect(JSON.stringify(body)).not.toContain('ada.martin');
  });

  test('say what a visit whose script is gone could not tell', async () => {
    const websiteId = await createWebsite();
    const text = publishedScript({ ...SHOP, version: '9' });
    const [page] = await visit(websiteId, [containerVisit(CART, { text, pushes: [], startedAt: at(8) })], []);
    await readAll();
    const { body } = await moderator({ url: `/api/observations/${page?.id}/containers` });
    expect(body).toMatchObject({ containers: [], unread: [{ address: ADDRESS, why: 'not-kept' }] });
  });

  test('say why an event did not leave, on the newest visit or a given one', async () => {
    const { websiteId, pages } = await createShop();
    const explain = async (more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ event: 'purchase', ...more });
      const { body } = await moderator({ url: `/api/websites/${websiteId}/containers/explanation?${query}` });
      return eventExplanationSchema.nullable().parse(body);
    };
    expect(await explain()).toMatchObject({
      url: THANKS,
      containers: [
        {
          tags: [
            {
              tag: 5,
              outcome: 'no-trigger',
              push: { event: 'Purchase' },
              remedy: { kind: 'change-condition', from: 'purchase', to: 'Purchase' },
            },
          ],
        },
      ],
    });
    const fires = { url: CART, containers: [{ tags: [{ outcome: 'fires', remedy: null }] }] };
    expect(await explain({ url: CART })).toMatchObject(fires);
    expect(await explain({ observationId: pages[0]?.id ?? '' })).toMatchObject(fires);
    expect(await explain({ url: 'https://shop.example/nowhere' })).toBeNull();
  });

  test('are those of other visits where a visit stored no script, and are marked as such', async () => {
    const { websiteId, id } = await createShop();
    const keepsNothing = { text: null, pushes: [{ event: 'PURCHASE' }], startedAt: at(11) };
    const [page] = await visit(websiteId, [containerVisit(THANKS, keepsNothing)], []);
    await visit(
      websiteId,
      [containerVisit(CART, { text: publishedScript(SHOP), pushes: [], startedAt: at(12) })],
      [],
    );
    const { body } = await moderator({ url: `/api/observations/${page?.id}/containers` });
    expect(visitContainersSchema.parse(body).containers).toMatchObject([
      {
        id,
        isBorrowed: true,
        pushes: expect.arrayContaining([expect.objectContaining({ event: 'PURCHASE' })]) as unknown,
      },
    ]);
    const explained = await moderator({
      url: `/api/websites/${websiteId}/containers/explanation?event=purchase`,
    });
    expect(explained.body, 'a page that has the event comes first').toMatchObject({
      observationId: page?.id,
      containers: [{ isBorrowed: true, tags: [{ tag: 5, push: { event: 'PURCHASE' } }] }],
    });
  });

  test('are tried as a draft on the pages as they were visited', async () => {
    const { id } = await createShop();
    const payload = { text: publishedScript({ ...SHOP, predicates: [isEvent('Purchase')] }) };
    const { status, body } = await moderator({
      method: 'POST',
      url: `/api/containers/${id}/trials`,
      payload,
    });
    expect(status).toBe(200);
    expect(containerTrialSchema.parse(body)).toMatchObject({
      source: 'published',
      pages: 2,
      isCut: false,
      tags: [
        { tag: 5, change: 'kept', pages: { more: 1, less: 1, same: 0, undecided: 0 } },
        { tag: 6, change: 'kept', pages: { more: 0, less: 0, same: 0, undecided: 0 } },
      ],
      differing: [
        { url: THANKS, tags: [{ tag: 5, verdict: 'more', before: 0, after: 1 }] },
        { url: CART, tags: [{ tag: 5, verdict: 'less', before: 1, after: 0 }] },
      ],
    });
  });

  test('are written to files that open in a spreadsheet', async () => {
    const { id } = await createShop();
    const tags = await moderator({ url: `/api/containers/${id}/tags.csv?locale=fr` });
    expect(tags.text).toMatch(/^5;[^;]*purchase[^;]*;gaawe;/mu);
    const findings = await moderator({ url: `/api/containers/${id}/findings.csv` });
    expect(findings.text).toContain('Personal data stand in a parameter,Tag,6,');
    expect(findings.text).not.toContain('ada.martin');
  });

  test('go with their website', async () => {
    const { websiteId } = await createShop();
    await db.transaction().execute((transaction) => deleteWebsite(transaction, websiteId));
    for (const table of ['containers', 'containerVersions', 'containerDays', 'containerTagDays'] as const)
      expect(
        await db.selectFrom(table).select('websiteId').where('websiteId', '=', websiteId).execute(),
      ).toEqual([]);
  });
});
