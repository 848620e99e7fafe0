import { describe, expect, test } from 'vitest';
import { printPage, type PrintOrder } from './print-page.ts';

const order = (html: string, more: Partial<PrintOrder> = {}) => {
  const requests: string[] = [];
  const printed = printPage(
    {
      path: '/report?x=1#t=secret',
      readySelector: '[data-ready]',
      language: 'fr-FR',
      timeZone: 'Europe/Paris',
      timeoutMs: 20_000,
      answer: async ({ method, path, body }) => {
        requests.push([method, path, ...(body === null ? [] : [body])].join(' '));
        const isPage = path.startsWith('/report');
        const type = isPage ? 'text/html; charset=utf-8' : 'text/plain';
        return { status: 200, headers: { 'content-type': type }, body: Buffer.from(isPage ? html : '') };
      },
      ...more,
    },
    process.env,
  );
  return { printed, requests };
};

describe('a page that is printed', () => {
  test('is a PDF once it is ready, and requests nothing but its order, in its language', async () => {
    const { printed, requests } = order(`<script>(async () => {
      const places = ['http://127.0.0.1:4000/', 'https://elsewhere.example/', 'file:///etc/hostname'];
      const reached = await Promise.all(places.map((place) => fetch(place, { mode: 'no-cors' }).then(() => place, () => '')));
      const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      await fetch('/said', { method: 'POST', body: [navigator.language, zone, location.hash, ...reached].join('|') });
      document.body.setAttribute('data-ready', '');
    })();</script><p>Rapport</p>`);
    expect((await printed).subarray(0, 5).toString()).toBe('%PDF-');
    expect(requests.filter((one) => !one.includes('favicon'))).toEqual([
      'GET /report?x=1',
      'POST /said fr-FR|Europe/Paris|#t=secret|||',
    ]);
  });

  test('that is never ready ends in time', async () => {
    const { printed } = order('<p>Still loading</p>', { timeoutMs: 1_500 });
    await expect(printed).rejects.toMatchObject({ name: 'OutOfTime' });
  });
});
