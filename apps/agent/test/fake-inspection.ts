import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { Inspector, InspectorOptions, Visit } from '@vigie/inspector/inspector.ts';
import type { Inspection } from '../src/inspection.ts';
import { observationOf } from './observation.ts';

export type FakePages = {
  /** Pages that stay open until they are aborted. */
  blocks?: (url: string) => boolean;
  /** Pages that stay open and ignore an abort. */
  deaf?: (url: string) => boolean;
  /** Pages that cannot be visited. */
  broken?: (url: string) => boolean;
  links?: Record<string, string[]>;
  /** Called when a page is requested. */
  onVisit?: (url: string) => void;
  /** Duration of each visit, in ms. */
  takesMs?: number;
  /** Additional wait of each page; ends at the signal. */
  until?: (signal: AbortSignal | undefined) => Promise<void>;
  screenshot?: (url: string) => Uint8Array | null;
  openInspector?: () => Promise<never>;
  sandbox?: 'on' | 'off';
  runJourney?: Inspection['runJourney'];
};

/** Returns an inspection without a browser. A test defines each page, and reads the requests for it. */
export function fakeInspection(pages: FakePages = {}) {
  const inspected: string[] = [];
  const begunWith: (Parameters<Inspector['inspect']>[1] & object)['signedIn'][] = [];
  const openedWith: InspectorOptions[] = [];
  let open = 0;
  const named = { name: 'Chromium', version: '1', source: 'installed' as const, setting: null };
  const chromium = { path: '/fake', args: [], env: {}, ...named };
  const inspect: Inspector['inspect'] = async (url, { signal, gate, signedIn } = {}) => {
    await gate?.open(signal);
    inspected.push(url);
    begunWith.push(signedIn);
    pages.onVisit?.(url);
    gate?.passed();
    if (pages.takesMs !== undefined) await sleep(pages.takesMs);
    await pages.until?.(signal);
    if (pages.deaf?.(url)) return new Promise<never>(() => undefined);
    const isGivenUp = signal?.aborted || (pages.blocks?.(url) && (await aborted(signal)));
    if (isGivenUp) return failed(url, { code: 'cancelled', message: 'given up' });
    return pages.broken?.(url) ? failed(url, CRASHED) : visited(url, pages);
  };
  const inspection: Inspection = {
    findChromium: async () => ({ ...chromium, sandbox: pages.sandbox ?? 'on' }),
    runJourney:
      pages.runJourney ??
      (async () => {
        throw new Error('no journey was expected');
      }),
    openInspector: async (options) => {
      openedWith.push(options);
      await pages.openInspector?.();
      open += 1;
      return { inspect, browser: named, close: async () => void (open -= 1) };
    },
  };
  return { inspection, inspected, begunWith, openedWith, openInspectors: () => open };
}

function visited(url: string, { links, screenshot }: FakePages): Visit {
  const content = screenshot?.(url) ?? null;
  const file = content && {
    sha256: createHash('sha256').update(content).digest('hex'),
    mimeType: 'image/webp',
    sizeBytes: content.length,
  };
  const observation = observationOf(url, { screenshot: { state: 'recorded', value: file } });
  return { observation, screenshot: content, links: links?.[url] ?? [] };
}

const CRASHED: Failure = { code: 'renderer-crash', message: 'crashed' };

function failed(url: string, failure: Failure): Visit {
  return { observation: observationOf(url, { outcome: 'failed', failure }), screenshot: null, links: [] };
}

function aborted(signal: AbortSignal | undefined): Promise<true> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(true)));
}
