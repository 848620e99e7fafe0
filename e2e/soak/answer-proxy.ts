import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beginningOf, withFlippedBit, type AnswerFault } from './broken-answers.ts';
import type { Chance } from './chance.ts';

const DELAY_MS_MAX = 30_000;

export interface AnswerProxy {
  url: string;
  close(): Promise<void>;
}

export interface Breaking {
  /** Returns the fault of the next exchange; null: none. */
  nextFault: () => AnswerFault | null;
  chance: Chance;
  /** Ends all delays when it is aborted. */
  healing: AbortSignal;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Starts a proxy between the panel and an agent that breaks forwarded messages. */
export async function startAnswerProxy(agentUrl: string, breaking: Breaking): Promise<AnswerProxy> {
  const server = createServer((request, response) => {
    void pass(request, response, { agentUrl, breaking }).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Passing {
  agentUrl: string;
  breaking: Breaking;
}

async function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<void> {
  const { nextFault, chance, healing } = passing.breaking;
  const body = await readAll(request);
  const fault = nextFault();
  if (fault === 'refuse') return void response.destroy();
  const forward = () => forwardRequest(passing.agentUrl, { request, body, gone: goneOf(response) });
  if (fault === 'double') await forward();
  const answer = await forward();
  if (fault === 'lose') return void response.destroy();
  if (fault === 'delay')
    await delay(chance.between(100, DELAY_MS_MAX), undefined, { signal: healing }).catch(() => undefined);
  if (fault === 'cut') return cut(response, answer, chance);
  give(response, { ...answer, body: changed(answer.body, fault, chance) });
}

function changed(body: Buffer, fault: AnswerFault | null, chance: Chance): Buffer {
  if (fault === 'flip') return withFlippedBit(body, chance);
  return fault === 'shorten' ? beginningOf(body, chance) : body;
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

/** Sends less than the announced length. */
function cut(response: ServerResponse, { status, headers, body }: Answer, chance: Chance): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(beginningOf(body, chance), () => response.destroy());
}

function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}

interface ForwardedRequest {
  request: IncomingMessage;
  body: Buffer;
  gone: AbortSignal;
}

function forwardRequest(agentUrl: string, { request, body, gone }: ForwardedRequest): Promise<Answer> {
  const { method, url = '/' } = request;
  // Each hop has its own framing.
  const { 'transfer-encoding': _framing, connection: _connection, ...headers } = request.headers;
  return new Promise<Answer>((resolve, reject) => {
    const forwarded = send(new URL(url, agentUrl), { method, headers, signal: gone }, (answer) => {
      const { 'transfer-encoding': _chunked, ...rest } = answer.headers;
      readAll(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: rest, body: read }),
        reject,
      );
    });
    forwarded.on('error', reject);
    forwarded.end(body);
  });
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
