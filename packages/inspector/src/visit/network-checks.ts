import type { EventOf } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import type { GivenAnswer, BlockedResponse } from '../record/refused-answer.ts';
import { refusalOf, type CrossOriginAnswer } from './cross-origin-answer.ts';

type Paused = EventOf<'Fetch.requestPaused'>;

/**
 * Returns why the network would withhold this response from the page; null: it would not, or checks it itself. CORS,
 * mixed content, integrity, `nosniff` and policies of documents apply to such responses as to any other.
 */
export async function refusalFor(
  target: Target,
  paused: Paused,
  { status, headers, bytes }: GivenAnswer,
): Promise<BlockedResponse | null> {
  if (!isWithoutCors(paused)) return null;
  const { url } = paused.request;
  const initiator = await originOf(target, paused.frameId);
  if (initiator === URL.parse(url)?.origin) return null;
  const embedderPolicy = await embedderPolicyOf(target, paused.frameId);
  const isRedirect = status >= 300 && status < 400;
  return refusalOf({ url, initiator, embedderPolicy, isRedirect, header: headerOf(headers), bytes });
}

/**
 * Returns whether a request is made without CORS, and so without an Origin header. For a POST with that header the mode
 * is unknown, and its response does not matter to the collector. The browser itself checks documents, from any source.
 */
function isWithoutCors({ resourceType, request: { method, headers, url } }: Paused): boolean {
  if (resourceType === 'Document' || !/^https?:/.test(url)) return false;
  if (resourceType === 'Ping') return method !== 'OPTIONS';
  const namesOrigin = Object.keys(headers).some((name) => name.toLowerCase() === 'origin');
  return (method === 'GET' || method === 'HEAD') && !namesOrigin;
}

const headerOf = (headers: GivenAnswer['headers']) => (name: string) => {
  const values = headers.filter((one) => one.name.toLowerCase() === name).map(({ value }) => value);
  return values.length === 0 ? null : values.join(', ');
};

/** Returns the origin of the document in a frame; that of a worker is its page's, whose scripts it shares. */
async function originOf({ session }: Target, frameId: string): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const frames = [frameTree];
  for (const { frame, childFrames = [] } of frames) {
    if (frame.id === frameId) return frame.securityOrigin;
    frames.push(...childFrames);
  }
  return frameTree.frame.securityOrigin;
}

async function embedderPolicyOf(
  { session }: Target,
  frameId: string,
): Promise<CrossOriginAnswer['embedderPolicy']> {
  const { status } = await session.send('Network.getSecurityIsolationStatus', { frameId });
  return status.coep?.value ?? 'None';
}
