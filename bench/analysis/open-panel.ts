/** A server of Vigie in its own process, called over HTTP by a signed-in user. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../../apps/server/test/users.ts';
import { callPanel, type PanelCall } from '../../e2e/machines/panel-api.ts';
import { startPart, type Env } from '../../e2e/machines/part.ts';
import { freePort } from '../../apps/server/test/free-port.ts';

/** Constant key: the database stores which key encrypts its secrets. */
const SECRET_KEY = Buffer.alloc(32, 'bench').toString('base64');

/** A call, or the lines of a returned file. */
export type Question = Pick<PanelCall, 'method' | 'path' | 'body'>;

export interface BenchPanel {
  pid: number;
  /** Sends a call and reads the answer to its end. */
  ask: (question: Question) => Promise<Buffer>;
  open: (question: Question) => Promise<ReadableStream<Uint8Array>>;
}

export async function openPanel(
  { env, email }: { env: Env; email: string },
  opened: AsyncDisposableStack,
): Promise<BenchPanel> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-panel-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const port = String(await freePort());
  const own = { VIGIE_SECRET_KEY: SECRET_KEY, VIGIE_DATA: folder, PORT: port, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startPart('server', {
    ready: /answers on/,
    env: { ...own, ...env },
    onOutput: (text) => process.stderr.write(text),
  });
  opened.defer(() => server.end());
  const url = `http://127.0.0.1:${port}`;
  let calls = 0;
  const send = async (question: Question, token?: string): Promise<Response> => {
    calls += 1;
    // The rate limit counts by address.
    const address = `10.1.${Math.floor(calls / 100) % 256}.1`;
    const answer = await callPanel(url, { ...question, ...(token !== undefined && { token }), address });
    if (answer.ok) return answer;
    throw new Error(`${question.method} ${question.path}: ${answer.status} ${await answer.text()}`);
  };
  const session = await send({ method: 'POST', path: '/sessions', body: { email, password: PASSWORD } });
  const { token } = (await session.json()) as { token: string };
  return {
    pid: server.pid,
    ask: async (question) => Buffer.from(await (await send(question, token)).arrayBuffer()),
    async open(question) {
      const { body } = await send(question, token);
      if (body === null) throw new Error(`${question.path} gave nothing.`);
      return body;
    },
  };
}
