import { pipeline, Readable } from 'node:stream';
import type { FixtureAnswer } from './fixture-site.ts';

/** Page that exceeds a limit of visits, and the message of its failure. */
export interface HeavyPage {
  answer: FixtureAnswer;
  message: RegExp;
}

/** Limits below the real ones, because a test must not fill the machine. */
export const SMALL_LIMITS = {
  memory: { rendererBytes: 500_000_000, otherBytes: 800_000_000, allBytes: 2_000_000_000 },
  pageLimits: { receivedBytes: 5_000_000, toldBytes: 5_000_000, targets: 10, popups: 3 },
};

const page = (source: string): FixtureAnswer => `<title>heavy</title><script>${source}</script>`;
const soon = (source: string): FixtureAnswer =>
  page(`addEventListener('load', () => setTimeout(() => { ${source} }))`);

/** Returns a response whose body never ends. */
export const endless =
  (type: string, chunk: Buffer): FixtureAnswer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const body = new Readable({ read: () => void body.push(chunk) });
    pipeline(body, response, () => undefined);
  };

/** Responses for scripts of workers and for fetches, beside the pages. */
export const HEAVY_PARTS: Record<string, FixtureAnswer> = {
  '/endless.bin': endless('application/octet-stream', Buffer.alloc(262_144, 'x')),
  '/worker.js': { type: 'text/javascript', body: 'setInterval(() => undefined, 1000)' },
};

export const HEAVY_PAGES: Record<string, HeavyPage> = {
  '/endless-fetch': {
    answer: soon(`fetch('/endless.bin').then((answer) => answer.body.pipeTo(new WritableStream()))`),
    message: /MB received/,
  },
  '/one-long-line-of-console': {
    answer: page(`console.log('x'.repeat(8e6))`),
    message: /MB for the recording/,
  },
  '/console-without-end': {
    answer: soon(`const text = 'x'.repeat(1e6); for (;;) console.log(text)`),
    message: /MB for the recording/,
  },
  '/windows': {
    answer: page(`for (let at = 0; at < 60; at += 1) open('about:blank')`),
    message: /3 windows/,
  },
  '/workers': {
    answer: page(`for (let at = 0; at < 100; at += 1) new Worker('/worker.js')`),
    message: /10 frames and workers/,
  },
  '/memory': {
    answer: soon(
      `globalThis.kept = []; const fill = () => { kept.push(new Uint8Array(5e7).fill(1)); setTimeout(fill) }; fill()`,
    ),
    message: /MB of memory/,
  },
};
