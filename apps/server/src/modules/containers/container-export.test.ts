import { containerDetailSchema } from '@vigie/contract/stored-container.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { publishedScript } from '../../../../../packages/audit/test/published-script.ts';
import { openContainerTestApp, SHOP } from '../../../test/container-test-app.ts';

const exportOf = (publicId: string, name = 'Order') =>
  JSON.stringify({
    exportFormatVersion: 2,
    containerVersion: {
      containerId: '1',
      container: { publicId, usageContext: ['WEB'] },
      tag: [
        {
          tagId: '5',
          name,
          type: 'gaawe',
          notes: 'Ask ada.martin@example.org',
          parameter: [{ type: 'TEMPLATE', key: 'eventName', value: 'purchase' }],
        },
      ],
    },
  });

describe('an export', async () => {
  const { app, moderator, createShop, detailOf } = await openContainerTestApp();
  afterAll(() => app.close());
  const put = (id: string, text: string) =>
    moderator({ method: 'PUT', url: `/api/containers/${id}/export`, payload: { text } });

  test('names the tags of its container, until it is forgotten', async () => {
    const { id } = await createShop();
    const detail = containerDetailSchema.parse((await put(id, exportOf('GTM-ABC1234'))).body);
    expect(detail).toMatchObject({ export: { named: 1, unnamed: 1 }, kept: { names: 'export' } });
    expect(detail.container.tags.map(({ name }) => name)).toEqual(['Order', null]);
    expect(JSON.stringify(detail)).not.toContain('ada.martin');
    await moderator({ method: 'DELETE', url: `/api/containers/${id}/export` });
    expect((await detailOf(id)).export).toBeNull();
  });

  test('is refused where it is of another container, or none', async () => {
    const { id } = await createShop();
    const codeOf = async (text: string) => {
      const { status, body } = await put(id, text);
      const { fields } = (body as { data: { fields: { code: string; path: string }[] } }).data;
      return [status, fields[0]?.path, fields[0]?.code];
    };
    expect(await codeOf(exportOf('GTM-OTHER12'))).toEqual([400, 'text', 'export-of-other-container']);
    expect(await codeOf('<html></html>')).toEqual([400, 'text', 'container-not-found']);
    expect(await codeOf(publishedScript(SHOP))).toEqual([400, 'text', 'export-needed']);
  });
});
