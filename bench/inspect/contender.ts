/**
 * Runs one contender in its own process. It warms up, waits for "go", visits the pages and reports what it recorded.
 */
import { once } from 'node:events';
import { contenders } from './contenders/index.ts';

const [name = '', urlsText = '[]', concurrencyText = '1'] = process.argv.slice(2);
const urls: string[] = JSON.parse(urlsText);
const open = contenders[name];
if (open === undefined) throw new Error(`no contender ${name}`);

const contender = await open({ concurrency: Number(concurrencyText) });
await contender.visit(urls.slice(0, Number(concurrencyText)));
process.send?.({ type: 'warm' });
await once(process, 'message');
const recorded = await contender.visit(urls);
process.send?.({ type: 'done', recorded });
await once(process, 'message');
await contender.close();
process.disconnect();
