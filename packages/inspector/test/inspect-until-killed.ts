import { openTestInspector } from './open-test-inspector.ts';

/** Process that is killed during the visit of a page. */
const inspector = await openTestInspector();
void inspector.inspect(process.argv[2] ?? '');
process.send?.('ready');
