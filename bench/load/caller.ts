/** Sends calls to one server over kept-alive connections, like a proxy in front of it. */
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { LoadUser } from './instance.ts';

const ANSWER_MS_MAX = 60_000;

export interface Sent {
  method: string;
  path: string;
  body?: unknown;
  user: Pick<LoadUser, 'token' | 'address'>;
}

export interface Caller {
  /** Sends a call; returns the status, or 0 without a response. */
  send(sent: Sent): Promise<number>;
  close(): void;
}

export function createCaller(panelUrl: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  return {
    send: (sent) =>
      new Promise((resolve) => {
        const text = sent.body === undefined ? undefined : JSON.stringify(sent.body);
        const { method, path, user } = sent;
        const call = request(new URL(`/api${path}`, panelUrl), {
          agent,
          method,
          timeout: ANSWER_MS_MAX,
          headers: {
            'panel-identifier': 'vigie-panel',
            'x-forwarded-for': user.address,
            ...(user.token !== '' && { authorization: `Bearer ${user.token}` }),
            ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        });
        call.on('response', (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', () => resolve(0));
        });
        call.on('timeout', () => call.destroy());
        call.on('error', () => resolve(0));
        call.end(text);
      }),
    close: () => agent.destroy(),
  };
}
