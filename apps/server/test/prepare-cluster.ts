import { startEmbeddedDatabase } from '../src/db/embedded.ts';
import { createTemplate, queryServer, TEMPLATE } from './prepared-cluster.ts';

/**
 * Creates the data directory that its argument names. Its cluster contains an empty, migrated database of Vigie, and
 * the template of the server's tests. Tests start on copies of it instead of creating and migrating a cluster each.
 */
const dataDirectory = process.argv[2];
if (dataDirectory === undefined) throw new Error('Usage: node prepare-cluster.ts DIRECTORY');

const cluster = await startEmbeddedDatabase({ dataDirectory });
await createTemplate(cluster.connection);
await queryServer(cluster.connection, `create database vigie template ${TEMPLATE}`);
await cluster.stop();
