import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { readClientHello } from './client-hello.ts';

/** Returns the first bytes that Node sends over TLS. */
async function helloOf(options: ConnectionOptions): Promise<Buffer> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, ...options });
  client.on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  server.close();
  return bytes;
}

describe('the first message of TLS', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('of %s names its host and its protocols', async (version) => {
    const bytes = await helloOf({
      servername: 'graph.facebook.com',
      ALPNProtocols: ['h2', 'http/1.1'],
      minVersion: version,
      maxVersion: version,
    });
    const hello = { serverName: 'graph.facebook.com', protocols: ['h2', 'http/1.1'] };
    expect(readClientHello(bytes)).toEqual(hello);
    for (let length = 0; length < bytes.length; length += 7)
      expect(readClientHello(bytes.subarray(0, length))).toBe('more');
  });

  it('may name neither', async () => {
    expect(readClientHello(await helloOf({}))).toEqual({ serverName: null, protocols: [] });
  });

  it('is none in other protocols and in hostile bytes', async () => {
    const bytes = await helloOf({ servername: 'a.example', ALPNProtocols: ['h2'] });
    expect(readClientHello(Buffer.from('GET / HTTP/1.1\r\n'))).toBeNull();
    expect(readClientHello(Buffer.from([22, 3, 1, 0, 4, 2, 0, 0, 0]))).toBeNull();
    expect(
      readClientHello(Buffer.concat([Buffer.from([22, 3, 1, 0, 4, 1, 255, 255, 255]), bytes])),
    ).toBeNull();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = 255;
      expect(() => readClientHello(changed)).not.toThrow();
    }
  });
});
