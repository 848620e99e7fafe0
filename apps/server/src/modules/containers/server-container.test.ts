import { containerDetailSchema, receivedExplanationSchema } from '@vigie/contract/stored-container.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CONTAINER_EXPORT, SERVER_EXPORT } from '../../../test/container-rows.ts';
import { openContainerTestApp } from '../../../test/container-test-app.ts';
import { deleteOldRows } from '../retention/old-rows.store.ts';

describe('an export of a server container', async () => {
  const { app, moderator, createWebsite, createShop, detailOf } = await openContainerTestApp();
  afterAll(() => app.close());
  const post = async (websiteId: string, text: string) =>
    moderator({ method: 'POST', url: `/api/websites/${websiteId}/containers`, payload: { text } });
  const upload = async (websiteId: string, text = SERVER_EXPORT) =>
    containerDetailSchema.parse((await post(websiteId, text)).body);

  test('is a container with its incoming events and its review, without secrets and personal data', async () => {
    const detail = await upload(await createWebsite());
    expect(detail.kept).toMatchObject({ containerId: 'GTM-SRV1234', context: 'server', names: 'export' });
    expect(detail.container.clients).toHaveLength(1);
    const [purchase] = detail.incoming ?? [];
    expect(purchase).toMatchObject({ client: 4, event: 'purchase', tags: [{ tag: 5, outcome: 'fires' }] });
    const found = detail.findings.map(({ kind, tag }) => [kind, tag]);
    expect(found).toContainEqual(['without-trigger', 6]);
    expect(found.map(([kind]) => kind)).toContain('secret-in-export');
    expect(JSON.stringify(detail)).not.toMatch(/EAAGm0PX|ada\.martin/u);
  });

  test('that changed is the next version, and that did not is none', async () => {
    const websiteId = await createWebsite();
    await upload(websiteId);
    await upload(websiteId);
    const { kept, versions } = await upload(websiteId, SERVER_EXPORT.replace('"GA4"', '"Google"'));
    expect(versions.map(({ changes }) => changes)).toEqual([0, null]);
    const next = SERVER_EXPORT.replace('"value":"1"', '"value":"9"');
    await upload(websiteId, next);
    const { body } = await moderator({ url: `/api/containers/${kept.id}/difference` });
    expect(body).toMatchObject({ changes: [{ part: 'client', fields: ['priority'] }] });
  });

  test('lists which tags take an event, and what stops the others', async () => {
    const { kept } = await upload(await createWebsite());
    const received = async (event: string) => {
      const { body } = await moderator({ url: `/api/containers/${kept.id}/received?event=${event}` });
      const { visit, container } = receivedExplanationSchema.parse(body);
      expect(visit).toBeNull();
      return container.tags.map(({ tag, outcome, triggers }) => [tag, outcome, triggers[0]?.holds]);
    };
    expect(await received('purchase')).toEqual([
      [6, 'no-trigger', undefined],
      [5, 'fires', true],
    ]);
    expect((await received('refund'))[0]).toEqual([5, 'no-trigger', false]);
  });

  test('stays when visits are deleted, until it is removed', async () => {
    const websiteId = await createWebsite();
    const { kept } = await upload(websiteId);
    const before = new Date('2100-01-01');
    for (const table of ['container_versions', 'containers'] as const)
      await deleteOldRows(app.db, table, { websiteId, before });
    expect((await detailOf(kept.id)).versions).toHaveLength(1);
    const url = `/api/containers/${kept.id}`;
    expect((await moderator({ method: 'DELETE', url })).status).toBe(204);
    expect((await moderator({ url })).status).toBe(404);
  });

  test('is refused where it is no export of a server, and a container of pages is not removed', async () => {
    const { id, websiteId } = await createShop();
    const codeOf = async (text: string) => {
      const { status, body } = await post(websiteId, text);
      return [status, (body as { data: { fields: { code: string }[] } }).data.fields[0]?.code];
    };
    expect(await codeOf(CONTAINER_EXPORT)).toEqual([400, 'server-export-needed']);
    expect(await codeOf('<html></html>')).toEqual([400, 'container-not-found']);
    expect((await moderator({ method: 'DELETE', url: `/api/containers/${id}` })).status).toBe(404);
  });
});
