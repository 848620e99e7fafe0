import { createConnection, type Socket } from 'node:net';

const CONNECTIONS = 24;
/** Requests of a connection that wait for their answer. */
const PIPELINED = 24;
const ANSWER = Buffer.from('HTTP/1.1 204');

/**
 * Sends requests over raw sockets with pipelining for some milliseconds. The requests are bytes that were made before, so
 * the sender takes less of a core than the server. Returns the number of answers with 204.
 */
export async function sendLoad(port: number, requests: readonly Buffer[], forMs: number): Promise<number> {
  const endsAtMs = performance.now() + forMs;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_none, at) =>
      sendOver(port, { requests, endsAtMs, offset: at * 97 }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Load {
  requests: readonly Buffer[];
  endsAtMs: number;
  /** First request: each connection begins elsewhere. */
  offset: number;
}

function sendOver(port: number, { requests, endsAtMs, offset }: Load): Promise<number> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  let [sent, answered] = [0, 0];
  const send = (count: number) => {
    if (count === 0 || performance.now() >= endsAtMs) return;
    const batch = Array.from(
      { length: count },
      (_none, at) => requests[(offset + sent + at) % requests.length]!,
    );
    sent += count;
    socket.write(Buffer.concat(batch));
  };
  return new Promise((done, failed) => {
    socket.on('connect', () => send(PIPELINED));
    socket.on('data', (chunk: Buffer) => {
      const answers = countAnswers(chunk);
      answered += answers;
      send(answers);
      if (answered >= sent) finish(socket, () => done(answered));
    });
    socket.on('error', failed);
  });
}

function finish(socket: Socket, done: () => void): void {
  socket.removeAllListeners('data');
  socket.end();
  socket.destroy();
  done();
}

/** Counts the answers that begin in a chunk. One that a chunk splits in its first bytes is counted in neither part. */
function countAnswers(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(ANSWER); at !== -1; at = chunk.indexOf(ANSWER, at + ANSWER.length)) count += 1;
  return count;
}
