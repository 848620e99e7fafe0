import { ConfigError, readConfig } from './config.ts';
import { startServer } from './start-server.ts';
import { startWorker } from './start-worker.ts';

/** Starts the panel with a worker in one process. SIGINT and SIGTERM stop it gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const worker = await startWorker(config);
  process.stdout.write(`Vigie answers on ${server.url}\n`);
  if (server.firstAdmin !== null) {
    const { email, password } = server.firstAdmin;
    process.stdout.write(`First administrator: ${email} / ${password}\n`);
  }
  const stop = async () => {
    await worker.close();
    await server.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
