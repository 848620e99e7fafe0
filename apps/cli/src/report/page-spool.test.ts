import { expect, it } from 'vitest';
import { samplePage } from '../../test/sample-report.ts';
import { openPageSpool } from './page-spool.ts';

it('gives pages back in the order of the report, not of their arrival', async () => {
  const spool = await openPageSpool();
  const urls = ['c', 'a', 'b'].map((path) => `https://shop.example/${path}é`);
  await Promise.all(urls.map((url, index) => spool.add(index === 0 ? 9 : index, samplePage(url))));
  const read: string[] = [];
  for await (const [, page] of spool.pages()) read.push(page.url);
  await spool.close();
  expect(read).toEqual([urls[1], urls[2], urls[0]]);
});
