import { readConfig } from '../src/config.ts';
import { startServer } from '../src/start-server.ts';
import { startWorker } from '../src/start-worker.ts';

/** A process with the given roles. It prints the URL of its panel, or nothing without a panel. */
const config = readConfig(process.env);
const roles = process.argv.slice(2);
const server = roles.includes('server') ? await startServer(config) : null;
if (roles.includes('worker')) await startWorker(config);
process.stdout.write(JSON.stringify({ url: server?.url ?? null }));
