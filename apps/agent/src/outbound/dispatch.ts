import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import { LINK_HEADERS } from '@vigie/agent-link/signature.ts';
import type { OutboundAnswer } from '@vigie/agent-link/outbound-client.ts';

/** This agent's answer to one message. */
export type DispatchedAnswer = Omit<OutboundAnswer, 'line' | 'messageId'>;

const PASSED_ON = new Set<string>([...Object.values(LINK_HEADERS), 'content-type']);

/** Answers a message as if it had arrived over its own connection: the same routes check the same signature. */
export async function dispatchTo(
  app: FastifyInstance,
  message: OutboundMessage,
  signal: AbortSignal,
): Promise<DispatchedAnswer> {
  const { method, path, headers, body } = message;
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const answer = await app.inject({
    method,
    url: path,
    headers: Object.fromEntries(given.filter(([name]) => PASSED_ON.has(name))),
    ...(body !== null && { payload: body }),
    signal,
    // Otherwise each picture would be converted to text too.
    payloadAsStream: true,
  });
  const header = (name: string) => answer.headers[name]?.toString();
  const retryAfter = header('retry-after');
  const contentType = header('content-type');
  return {
    status: answer.statusCode,
    signature: header(LINK_HEADERS.signature) ?? '',
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
    ...(contentType !== undefined && { contentType }),
    body: await buffer(answer.stream()),
  };
}
