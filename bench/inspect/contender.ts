/**
 * Runs one contender in its own process. It warms up, waits for "go", visits the pages and reports what it recorded.
 */
import { once } from 'node:events';
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import { contenders } from './contenders/index.ts';

const [name = '', urlsText = '[]', concurrencyText = '1', chromiumText = ''] = process.argv.slice(2);
const urls = JSON.parse(urlsText) as string[];
const concurrency = Number(concurrencyText);
const open = contenders[name];
if (open === undefined) throw new Error(`no contender ${name}`);

const contender = await open({ concurrency, chromium: JSON.parse(chromiumText) as FoundChromium });
await contender.visit(urls.slice(0, concurrency));
process.send?.({ type: 'warm' });
await once(process, 'message');
const recorded = await contender.visit(urls);
process.send?.({ type: 'done', recorded });
await once(process, 'message');
await contender.close();
process.disconnect();
