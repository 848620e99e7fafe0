import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createConnection } from './connection.ts';

it('tells a session of the size of its messages, and leaves one without measure out', () => {
  const input = new PassThrough();
  const connection = createConnection(input, new PassThrough());
  const heard: string[] = [];
  connection.session('A').onBytes((bytes) => heard.push(`A ${bytes}`));
  connection.session('B').onBytes((bytes) => heard.push(`B ${bytes}`));
  connection.session('A').on('Page.loadEventFired', ({ timestamp }) => heard.push(`loaded ${timestamp}`));
  const small = '{"method":"Page.loadEventFired","params":{"timestamp":1},"sessionId":"A"}';
  const text = Buffer.alloc(1_000_000, 'x');
  input.emit('data', Buffer.from('{"method":"Page.loadEventFired","params":{"timestamp":"'));
  for (let megabytes = 0; megabytes < 40; megabytes += 1) input.emit('data', text);
  input.emit('data', Buffer.from(`"},"sessionId":"B"}\0${small}\0`));
  expect(heard).toEqual(['B Infinity', `A ${small.length}`, 'loaded 1']);
});
