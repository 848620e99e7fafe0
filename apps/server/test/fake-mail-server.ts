import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface FakeMailServer {
  url: string;
  /** Raw text of every accepted message. */
  messages: string[];
  /** Envelope recipients. */
  recipients: string[];
  /** Refuses all mails from now on, or accepts them again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts a mail server on loopback with the subset of SMTP that a client needs. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const answer = (line: string): string => {
    if (isRefusing && line.startsWith('RCPT')) return '451 not now';
    if (line.startsWith('RCPT')) recipients.push(line.slice('RCPT TO:'.length));
    if (line === 'DATA') return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 ok';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    let isMessage = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isMessage ? 5 : 2));
        if (isMessage) messages.push(part);
        isMessage = !isMessage && part === 'DATA';
        socket.write(`${answer(isMessage ? 'DATA' : part)}\r\n`);
      }
    });
    socket.write('220 mail.example\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    recipients,
    refuse: (refusing) => void (isRefusing = refusing),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
