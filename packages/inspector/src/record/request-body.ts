import { CAPTURE } from '@vigie/contract/limits.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Protocol } from '../browser/cdp/protocol.ts';

type Body = NonNullable<RequestRecord['body']>;

/** Returns the body in the event itself, byte for byte. Null without one (a Blob, a file, a long body). */
export function inlineBody(request: Protocol.Network.Request): Body | null {
  const parts = request.postDataEntries;
  if (!parts?.length || parts.some((part) => part.bytes === undefined)) return null;
  return bodyOf(Buffer.concat(parts.map((part) => Buffer.from(part.bytes ?? '', 'base64'))));
}

/** Fetches from the browser a body that the event left out. */
export async function fetchBody(session: CdpSession, requestId: string): Promise<Body> {
  const { postData, base64Encoded } = await session.send('Network.getRequestPostData', { requestId });
  return bodyOf(Buffer.from(postData, base64Encoded ? 'base64' : 'utf8'));
}

function bodyOf(bytes: Buffer): Body {
  const cut = bytes.length > CAPTURE.bodyBytes;
  const stored = cut ? bytes.subarray(0, CAPTURE.bodyBytes) : bytes;
  const text = decode(stored, cut);
  if (text !== null) return { text, encoding: 'utf8', sizeBytes: bytes.length, cut };
  return { text: stored.toString('base64'), encoding: 'base64', sizeBytes: bytes.length, cut };
}

/** Returns the text, or null if the bytes are no UTF-8; `stream` accepts a character that was cut in two. */
function decode(bytes: Buffer, stream: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
  } catch {
    return null;
  }
}
