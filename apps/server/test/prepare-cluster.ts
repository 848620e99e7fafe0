import { Client } from 'pg';
import { startEmbeddedDatabase } from '../src/db/embedded.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { openRunQueue } from '../src/queue/run-queue.ts';
import { TEMPLATE } from './prepared-cluster.ts';

/**
 * Makes the data directory that its argument names: its cluster holds an empty, migrated database of Vigie, and the template of the
 * server's tests. Tests start on copies of it instead of making and migrating a cluster each.
 */
const dataDirectory = process.argv[2];
if (dataDirectory === undefined) throw new Error('Usage: node prepare-cluster.ts DIRECTORY');

const { connection, close } = await openDatabase({ databaseUrl: null, dataDirectory });
const queue = await openRunQueue({ connection, supervise: false, report: () => {} });
await queue.close();
await close();

const cluster = await startEmbeddedDatabase({ dataDirectory });
const client = new Client(cluster.connection);
await client.connect();
await client.query(`create database ${TEMPLATE} template vigie`);
await client.end();
await cluster.stop();
