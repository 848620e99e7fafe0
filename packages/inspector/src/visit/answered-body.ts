import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';

type Paused = EventOf<'Fetch.requestPaused'>;

/** Response as the network has it, decompressed. */
export interface NetworkAnswer {
  status: number;
  headers: Protocol.Fetch.HeaderEntry[];
  bytes: Buffer;
}

/** Returns the whole response of a paused one. Raises CdpRefused if nothing came. */
export async function answerIn(target: Target, paused: Paused): Promise<NetworkAnswer | null> {
  const { requestId, responseErrorReason, responseStatusCode: status = 0, responseHeaders = [] } = paused;
  if (responseErrorReason !== undefined) return withheldAnswer(target, paused);
  const { body, base64Encoded } = await target.session.send('Fetch.getResponseBody', { requestId });
  return { status, headers: responseHeaders, bytes: Buffer.from(body, base64Encoded ? 'base64' : 'utf8') };
}

/**
 * Returns a response that the page may not get because of its headers (CORS, ORB): it is requested again without these
 * checks.
 */
async function withheldAnswer(
  { session }: Target,
  { request, frameId }: Paused,
): Promise<NetworkAnswer | null> {
  if (request.method !== 'GET') return null;
  const options = { disableCache: false, includeCredentials: true };
  const query = { frameId, url: request.url, options };
  const { resource } = await session.send('Network.loadNetworkResource', query);
  const { success, stream: handle, httpStatusCode, headers = {} } = resource;
  if (!success || handle === undefined || httpStatusCode === undefined) return null;
  const chunks: Buffer[] = [];
  for (let isOver = false; !isOver;) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle });
    chunks.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
    isOver = eof;
  }
  session.tell('IO.close', { handle });
  return {
    status: httpStatusCode,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    bytes: Buffer.concat(chunks),
  };
}
