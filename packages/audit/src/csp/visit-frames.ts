import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isOfScript } from './fetch-kinds.ts';
import { parsePolicy, TRUSTED_TYPES } from './policy-text.ts';

/** Source of the policies of a request: the page, its own frame or worker, or unknown (`open`). */
export type Ruler = 'page' | 'own' | 'open';

/** Initiator of a call. Without a needed one, the call is not made; others may only forward it. */
export interface CallInitiator {
  url: string;
  isNeeded: boolean;
}

/** Documents, workers and scripts of a visit, as far as its requests show them. */
export interface Scenery {
  workers: ReadonlySet<string>;
  hasTrustedTypes: boolean;
  isSandboxed: boolean;
  /** Returns whether an address stands for code in the page's own document. */
  isPage: (url: string) => boolean;
  rulerOf: (request: RequestRecord) => Ruler;
  sourcesOf: (request: RequestRecord) => CallInitiator[];
  /** Returns all scripts that may have run in a frame; null: in any frame. */
  everyScript: (frameId: string | null) => CallInitiator[];
}

const LOCAL = /^(about|blob|data):/;
export const NOBODY = 'about:client';

export function createScenery(observation: Observation, requests: readonly RequestRecord[]): Scenery {
  const pageUrl = bare(observation.finalUrl ?? '');
  const frames = new Map<string, RequestRecord>();
  const scripts = new Map<string, Set<string>>();
  for (const request of requests) {
    const { resourceType, frameId, url, finalUrl } = request;
    if (frameId === null) continue;
    if (resourceType === 'document' && frameId !== 'main' && !frames.has(frameId))
      frames.set(frameId, request);
    if (resourceType !== 'script') continue;
    for (const one of [url, finalUrl]) scripts.set(one, (scripts.get(one) ?? new Set()).add(frameId));
  }
  const documents = new Set([...frames.values()].flatMap(({ url, finalUrl }) => [url, finalUrl].map(bare)));
  const workers = new Set(requests.filter(isOfWorker).flatMap((request) => urlsBehind(request).at(-1) ?? []));
  const isPage = (url: string) => bare(url) === pageUrl || url === 'about:srcdoc';

  // Frames of other sites have separate targets, and so do documents that inherit from them.
  const isAmongOwn = [...frames.values()].some(({ finalUrl }) => siteOf(finalUrl) === siteOf(pageUrl));
  /** Inherited policies are those of the page, unless a frame may be the creator. */
  const inherited = isAmongOwn ? 'open' : 'page';

  function rulerOf(request: RequestRecord): Ruler {
    const { frameId, resourceType } = request;
    if (isOfWorker(request)) return LOCAL.test(urlsBehind(request).at(-1) ?? 'about:') ? inherited : 'own';
    if (resourceType === 'document' && frameId !== 'main') return parentOf(request);
    if (frameId === 'main') return 'page';
    if (frameId === null) return rulerOfAll(urlsBehind(request));
    return frames.has(frameId) || request.target === 'iframe' ? 'own' : inherited;
  }

  function parentOf(request: RequestRecord): Ruler {
    const first = frames.get(request.frameId ?? '');
    return rulerOfAll(urlsBehind(first ?? request));
  }

  function rulerOfAll(urls: readonly string[]): Ruler {
    const [first = inherited, ...others] = new Set(urls.map(rulerOfCode));
    return others.length === 0 ? first : 'open';
  }

  function rulerOfCode(url: string): Ruler {
    if (bare(url) === pageUrl) return 'page';
    if (documents.has(bare(url))) return 'own';
    const its = [...(scripts.get(url) ?? [])].map((frame) =>
      frame === 'main' ? 'page' : frames.has(frame) ? 'own' : inherited,
    );
    const [first = inherited, ...others] = new Set(its);
    return others.length === 0 ? first : 'open';
  }

  function sourcesOf(request: RequestRecord): CallInitiator[] {
    const frame = frames.get(request.frameId ?? '');
    const within =
      frame === undefined || request.resourceType === 'document' ? [] : [{ url: frame.url, isNeeded: true }];
    const stack = request.initiator.stack ?? [];
    const isUntold = isOfScript(request) && stack.length === 0 && request.initiator.type !== 'script';
    if (isUntold) return [...within, ...everyScript(request.frameId)];
    // Chromium's value for an unknown initiator: a script, or the document itself.
    if (request.initiator.url === NOBODY && stack.length === 0)
      return [...within, ...everyScript(request.frameId), { url: NOBODY, isNeeded: false }];
    const ofCode = stack.length > 0 ? stack : [{ url: request.initiator.url ?? '', putOffBy: undefined }];
    const calls = ofCode.map(({ url, putOffBy }, index) => ({
      url,
      isNeeded: putOffBy === 'PendingScript' || (isOfWorker(request) && index === ofCode.length - 1),
    }));
    return [...within, ...calls.filter(({ url }) => url !== '')];
  }

  function everyScript(frameId: string | null): CallInitiator[] {
    const own = [...scripts].filter(([, where]) => frameId === null || where.has(frameId));
    return [...own.map(([url]) => url), ...(frameId === 'main' ? [pageUrl] : [])].map((url) => ({
      url,
      isNeeded: false,
    }));
  }

  const today = (seen(observation.csp)?.policies ?? []).filter(
    ({ disposition }) => disposition === 'enforce',
  );
  const has = (name: string) =>
    today.some(({ text }) => text.split(',').some((one) => parsePolicy(one).has(name)));
  return {
    workers,
    hasTrustedTypes: has(TRUSTED_TYPES),
    isSandboxed: has('sandbox'),
    isPage,
    rulerOf,
    sourcesOf,
    everyScript,
  };
}

function isOfWorker({ target }: RequestRecord): boolean {
  return target !== 'page' && target !== 'iframe';
}

function urlsBehind({ initiator: { stack = [], url } }: RequestRecord): string[] {
  const urls = stack.length > 0 ? stack.map((frame) => frame.url) : [url ?? ''];
  return urls.filter((one) => one !== '');
}

/**
 * Returns an approximate site of an address. Equal results may be two sites; different results never are the same site.
 */
function siteOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').split('.').slice(-2).join('.');
}

function bare(url: string): string {
  return url.replace(/#.*$/, '');
}
