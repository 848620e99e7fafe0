import { expect, it } from 'vitest';
import { startFixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../test/open-test-inspector.ts';

it('neither pages, frames nor workers learn that a browser is headless', async () => {
  const tell = `fetch('/told', { method: 'POST', body: JSON.stringify([navigator.userAgent, navigator.userAgentData?.brands ?? []]) })`;
  const page = `<title>x</title><script>window.dataLayer = [];${tell}; new Worker('/worker.js')</script><iframe src="/frame"></iframe>`;
  const site = await startFixtureSite({
    '/': page,
    '/frame': `<script>${tell}</script>`,
    '/worker.js': { type: 'text/javascript', body: tell },
    '/told': { status: 204 },
  });
  const inspector = await openTestInspector({ lookAheadSeconds: 3 });
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await inspector.close();
  const announced = site.at('/told');
  await site.close();
  expect(announced).toHaveLength(3);
  for (const { body, headers } of announced)
    expect([body, headers['sec-ch-ua']].join(' ')).not.toMatch(/headless/i);
  expect(recorded(observation.requests).filter(({ url }) => url.endsWith('/told'))).toHaveLength(3);
});
