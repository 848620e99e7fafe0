import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createConnection } from './connection.ts';

it('notifies a session of the size of its messages, and leaves one without measure out', () => {
  const input = new PassThrough();
  const connection = createConnection(input, new PassThrough());
  const events: string[] = [];
  connection.session('A').onBytes((bytes) => events.push(`A ${bytes}`));
  connection.session('B').onBytes((bytes) => events.push(`B ${bytes}`));
  connection.session('A').on('Page.loadEventFired', ({ timestamp }) => events.push(`loaded ${timestamp}`));
  const small = '{"method":"Page.loadEventFired","params":{"timestamp":1},"sessionId":"A"}';
  const text = Buffer.alloc(1_000_000, 'x');
  input.emit('data', Buffer.from('{"method":"Page.loadEventFired","params":{"timestamp":"'));
  for (let megabytes = 0; megabytes < 40; megabytes += 1) input.emit('data', text);
  input.emit('data', Buffer.from(`"},"sessionId":"B"}\0${small}\0`));
  expect(events).toEqual(['B Infinity', `A ${small.length}`, 'loaded 1']);
});
