import { openTestInspector } from './open-test-inspector.ts';

/** A process that is visiting a page when it is killed. */
const inspector = await openTestInspector();
void inspector.inspect(process.argv[2] ?? '');
process.send?.('ready');
