import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Server that listens on loopback: its origin, and a function that ends it with its open connections. */
export type Listening = { origin: string; port: number; close(): Promise<void> };

/** Address of a server, and the certificate for TLS. */
export type ListenOptions = { host: string; port: number; certificate?: Certificate };

/** Listens on `host`, with TLS if a certificate is given. Port 0 takes any free port. Throws if the port is taken. */
export async function listen(handle: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host, certificate } = options;
  const server = certificate ? createSecureServer(certificate, handle) : createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `${certificate ? 'https' : 'http'}://${host}:${port}`, port, close: () => end(server) };
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
