import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenToNotifications } from './notifications.ts';

test('ends while it still connects to a database that does not answer', async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => sockets.push(socket.resume()));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  const { port } = mute.address() as AddressInfo;
  const connected = once(mute, 'connection');
  const notifications = listenToNotifications({ host: '127.0.0.1', port, user: 'vigie', database: 'vigie' });
  await connected;
  await expect(notifications.close()).resolves.toBeUndefined();
});
