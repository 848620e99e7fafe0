import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { createResolveTxt, findDomainProof, recordOf } from './domain-proof.ts';

const DOMAIN = { domain: 'shop.example', code: 'a'.repeat(32) };
const NO_SUCH_NAME = 3;
const BROKEN = 2;

const servers: Socket[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Starts a name server that sends the same answer to every query; with null it never answers. Returns its address. */
async function serve(answer: ((question: Buffer) => Buffer) | null): Promise<string[]> {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (question, { port }) => {
    if (answer !== null) server.send(answer(question), port, '127.0.0.1');
  });
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  return [`127.0.0.1:${server.address().port}`];
}

/** Returns the query with an answer's flags (RFC 1035, section 4.1.1), without the records after the question. */
function answerTo(question: Buffer, { status = 0, answers = 0 }): Buffer {
  const nameEnds = question.indexOf(0, 12);
  const answer = Buffer.from(question.subarray(0, nameEnds + 5));
  answer.writeUInt16BE(0x81_80 | status, 2);
  answer.writeUInt16BE(answers, 6);
  answer.writeUInt16BE(0, 8);
  answer.writeUInt16BE(0, 10);
  return answer;
}

/** Returns a TXT record of the queried name (RFC 1035, section 3.3.14). */
function txt(parts: string[]): Buffer {
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const lookUpProof = async (answer: Parameters<typeof serve>[0]) =>
  findDomainProof(DOMAIN, createResolveTxt({ servers: await serve(answer), patienceMs: 200 }));
const records =
  (...texts: string[][]) =>
  (question: Buffer) =>
    Buffer.concat([answerTo(question, { answers: texts.length }), ...texts.map(txt)]);

test('finds the record among others, also in parts', async () => {
  const { text } = recordOf(DOMAIN);
  expect(await lookUpProof(records(['v=spf1 -all'], [text.slice(0, 9), text.slice(9)]))).toBe('there');
  expect(await lookUpProof(records([`${text}b`], ['vigie-domain=']))).toBe('missing');
});

test('distinguishes a name without the record from a name server without an answer', async () => {
  expect(await lookUpProof((question) => answerTo(question, { status: NO_SUCH_NAME }))).toBe('missing');
  expect(await lookUpProof((question) => answerTo(question, {}))).toBe('missing');
  expect(await lookUpProof((question) => answerTo(question, { status: BROKEN }))).toBe('unknown');
  expect(await lookUpProof(null)).toBe('unknown');
});
