/**
 * The inspector in its own process: it opens, waits for "go", visits the pages once, and closes. With `pictures` it
 * takes one of each page, and visits as many pages in parallel as an agent does.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { pagesAtOnce } from '../../apps/agent/src/agent-status.ts';
import { inParallel } from '../inspect/contenders/contender.ts';
import { openBenchInspector } from '../inspect/open-bench-inspector.ts';
import { TRACKING } from './site.ts';

const [pictures, ...urls] = process.argv.slice(2);
const screenshot = pictures === 'pictures';
const concurrency = screenshot ? pagesAtOnce() : Math.min(4, availableParallelism());
const inspector = await openBenchInspector({
  chromium: await findChromium(process.env),
  concurrency,
  mode: 'isolated',
  tracking: TRACKING,
  screenshot,
});
process.send?.('open');
await once(process, 'message');
await inParallel(urls, concurrency, async (url) => {
  const { observation } = await inspector.inspect(url);
  if (observation.failure !== null) throw new Error(`${url}: ${observation.failure.message}`);
});
process.send?.('visited');
await inspector.close();
process.disconnect();
