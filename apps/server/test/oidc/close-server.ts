import type { Server } from 'node:http';

/** Closes a server with the connections that are kept to it. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
}
