import { readFileSync } from 'node:fs';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { SendRequest } from '../src/report-request.ts';

/** Answer of an interface, with its date and how it came to be. */
interface RecordedAnswer {
  recorded: { date: string; from: 'documentation' | 'source' | 'run'; source: string };
  status: number;
  body: Json;
}

/** Reads a recorded answer, such as `umami/events`. */
export function recordedAnswer(name: string): RecordedAnswer {
  const address = new URL(`./recorded/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(address, 'utf8')) as RecordedAnswer;
}

/** Returns a request that gets the first recorded answer whose text is in its path; each request is recorded. */
export function answeringAs(
  folder: string,
  answers: readonly (readonly [path: string, name: string])[],
): { send: SendRequest; requests: { address: string; init: RequestInit }[] } {
  const requests: { address: string; init: RequestInit }[] = [];
  return {
    requests,
    send: async (address, init) => {
      requests.push({ address, init });
      const path = new URL(address).pathname;
      const name = answers.find(([text]) => path.includes(text))?.[1];
      if (name === undefined) throw Object.assign(new Error(path), { code: 'ECONNREFUSED' });
      const { status, body } = recordedAnswer(`${folder}/${name}`);
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
    },
  };
}
