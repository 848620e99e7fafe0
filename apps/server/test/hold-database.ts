import { startEmbeddedDatabase } from '../src/db/embedded.ts';

/** A process that owns a data directory until it is killed. It prints the connection to its server. */
const database = await startEmbeddedDatabase({ dataDirectory: process.argv[2] ?? '' });
process.stdout.write(JSON.stringify(database.connection));
