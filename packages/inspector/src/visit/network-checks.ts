import type { EventOf } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import type { GivenAnswer, Refusal } from '../record/refused-answer.ts';
import { refusalOf, type CrossOriginAnswer } from './cross-origin-answer.ts';

type Paused = EventOf<'Fetch.requestPaused'>;

/**
 * Returns why the network would keep this answer from the page; null: it would not, or is known to judge itself. CORS,
 * mixed content, integrity, `nosniff` and policies of documents are checked for such answers as for any other.
 */
export async function refusalFor(
  target: Target,
  paused: Paused,
  { status, headers, bytes }: GivenAnswer,
): Promise<Refusal | null> {
  if (!isWithoutCors(paused)) return null;
  const { url } = paused.request;
  const initiator = await originOf(target, paused.frameId);
  if (initiator === URL.parse(url)?.origin) return null;
  const embedderPolicy = await embedderPolicyOf(target, paused.frameId);
  const isRedirect = status >= 300 && status < 400;
  return refusalOf({ url, initiator, embedderPolicy, isRedirect, header: headerOf(headers), bytes });
}

/**
 * Returns a request of a page that asks for no permission: it names no origin. Of a POST that names one nobody knows,
 * and its answer changes nothing for the collector. Documents are checked by the browser whoever gives them.
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

/** Origin of the document in a frame; a worker's is the one of its page, whose scripts it shares. */
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
