import type { Server } from 'node:http';

/** Closes a server including its keep-alive connections. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
}
