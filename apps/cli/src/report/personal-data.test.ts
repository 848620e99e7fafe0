import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { expect, it } from 'vitest';
import {
  body,
  dataLayer,
  observation,
  recorded,
  request,
  settings,
} from '../../../../packages/audit/test/observation-builder.ts';
import { openReport } from './report-builder.ts';
import { sentencesIn } from './sentences.ts';

const SECRET = 'Jane.Doe@mail.example';
const pushed = (value: Json) => ({ atMs: 1, operation: 'push' as const, value, scriptUrl: null });
const MATOMO = 'https://stats.example/matomo.php?rec=1&idsite=1';

/** Returns the report of one visit, as text. */
async function reportOf(visit: Parameters<typeof observation>[0]): Promise<string> {
  const builder = await openReport(settings(), sentencesIn('en'));
  await builder.addVisit(0, observation(visit));
  const at = '2026-03-10T11:00:00.000Z';
  const { head, pages, tally } = builder.finish({
    website: 'https://shop.example',
    startedAt: at,
    finishedAt: at,
    interrupted: false,
    discovery: null,
    answer: 'none',
  });
  const parts: unknown[] = [head, [...tally.causes.values()]];
  for await (const page of pages()) parts.push(page);
  await builder.close();
  return JSON.stringify(parts);
}

it('keeps each form of a value out of the whole report', async () => {
  const forms = [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(SECRET).toString('hex'),
    gzipSync(SECRET).toString('base64'),
    createHash('sha256').update(SECRET.toLowerCase()).digest('hex'),
  ];
  const query = forms.map((form, index) => `&v${index}=${encodeURIComponent(form)}`).join('');
  const timeline = [pushed({ [SECRET]: forms }), pushed({ first_name: 'Page' })];
  const report = await reportOf({
    finalUrl: `https://shop.example/cart#${SECRET}`,
    title: SECRET,
    dataLayer: dataLayer({ timeline, final: forms }),
    requests: recorded([
      request({ url: MATOMO + query, method: 'POST', body: body(query.slice(1)) }),
      request({ url: `https://stats.example/matomo.php?idsite=1&url=${encodeURIComponent(forms[1] ?? '')}` }),
    ]),
  });
  for (const form of [...forms, encodeURIComponent(forms[1] ?? ''), 'jane.doe', 'mail.example"'])
    expect(report.toLowerCase()).not.toContain(form.toLowerCase());
  expect(report).toContain('"encoding":"base64+gzip"');
  expect(report).toContain('"kind":"page-view"');
});

it('shows nothing of a page that has more values than can be searched for', async () => {
  const value = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, `u${at}@mail.example`]));
  const timeline = [{ atMs: 1, operation: 'push' as const, value, scriptUrl: null }];
  const report = await reportOf({ dataLayer: dataLayer({ timeline, final: value }) });
  expect(report).not.toMatch(/u\d+@mail/);
  expect(report).toContain('https://shop.example•••');
});

it('searches visits that are not evaluated, and hides their values in other texts of websites', async () => {
  const report = await openReport(settings(), sentencesIn('en'));
  const leak = request({ url: `https://partner.example.net/i?em=${SECRET}` });
  report.searchVisit(observation({ requestedUrl: 'https://shop.example/a', requests: recorded([leak]) }));
  expect(report.personalData()).toMatchObject([{ kind: 'email', page: 'https://shop.example/a' }]);
  const hidden = report.hide({ pages: [{ url: `https://shop.example/b?m=${SECRET}` }] });
  expect(JSON.stringify(hidden)).not.toContain(SECRET);
  await report.close();
});
