import { pipeline, Readable } from 'node:stream';
import type { Answer } from './fixture-site.ts';

/** A page that takes more of the machine than a visit may, and what its failure says. */
export interface HeavyPage {
  answer: Answer;
  says: RegExp;
}

const page = (source: string): Answer => `<title>heavy</title><script>${source}</script>`;
const soon = (source: string): Answer => page(`addEventListener('load', () => setTimeout(() => { ${source} }))`);

/** A body that goes on for as long as somebody reads it. */
export const endless =
  (type: string, chunk: Buffer): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const body = new Readable({ read: () => void body.push(chunk) });
    pipeline(body, response, () => undefined);
  };

/** What a script of a worker or a fetch may ask for beside the pages. */
export const HEAVY_PARTS: Record<string, Answer> = {
  '/endless.bin': endless('application/octet-stream', Buffer.alloc(262_144, 'x')),
  '/worker.js': { type: 'text/javascript', body: 'setInterval(() => undefined, 1000)' },
};

export const HEAVY_PAGES: Record<string, HeavyPage> = {
  '/endless-document': {
    answer: endless('text/html', Buffer.alloc(262_144, '<!-- x -->')),
    says: /MB received|MB of memory/,
  },
  '/endless-fetch': {
    answer: soon(`fetch('/endless.bin').then((answer) => answer.body.pipeTo(new WritableStream()))`),
    says: /MB received/,
  },
  '/one-long-line-of-console': { answer: page(`console.log('x'.repeat(1e8))`), says: /MB for the recording/ },
  '/console-without-end': {
    answer: soon(`const text = 'x'.repeat(1e6); for (;;) console.log(text)`),
    says: /MB for the recording/,
  },
  '/long-dialog': { answer: page(`alert('x'.repeat(1e8))`), says: /MB for the recording/ },
  '/windows': { answer: page(`for (let at = 0; at < 100; at += 1) open('about:blank')`), says: /50 windows/ },
  '/workers': {
    answer: page(`for (let at = 0; at < 300; at += 1) new Worker('/worker.js')`),
    says: /200 frames and workers/,
  },
  '/memory': {
    answer: soon(
      `globalThis.kept = []; const fill = () => { kept.push(new Uint8Array(5e7).fill(1)); setTimeout(fill) }; fill()`,
    ),
    says: /MB of memory/,
  },
};
