import { startEmbeddedDatabase } from '../src/db/embedded.ts';

/** A process that owns a data directory until it is killed; it tells its server's pid. */
const database = await startEmbeddedDatabase({ dataDirectory: process.argv[2] ?? '' });
process.stdout.write(String(database.postmasterPid()));
