import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import { decodedText } from './changed-text.ts';

/** Maximum memory of page texts per visit, in bytes. */
const TEXTS_BYTES = 32_000_000;

/** Texts of documents and scripts that a page got, by their address. */
export interface ResponseTexts {
  readonly texts: Readonly<Record<string, string>>;
  keep: (paused: EventOf<'Fetch.requestPaused'>, bytes: Buffer, contentType: string) => void;
}

export const TEXT_ANSWERS: Protocol.Fetch.RequestPattern[] = (['Document', 'Script'] as const).map(
  (resourceType) => ({ urlPattern: '*', resourceType, requestStage: 'Response' }),
);

export function createResponseTexts(): ResponseTexts {
  const texts: Record<string, string> = {};
  let bytesLeft = TEXTS_BYTES;
  return {
    texts,
    keep({ request, resourceType }, bytes, contentType) {
      if ((resourceType !== 'Document' && resourceType !== 'Script') || bytes.length > bytesLeft) return;
      bytesLeft -= bytes.length;
      texts[request.url] = decodedText(bytes, contentType);
    },
  };
}
