import {
  STORED_BODIES_MAX,
  STORED_BODY_ROLES,
  type StoredBodyRole,
  type ReceivedBody,
  type ReceivedParts,
} from '@vigie/contract/observation/stored-bodies.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Protocol } from '../browser/cdp/protocol.ts';
import type { Recorder } from './recorder.ts';
import type { RequestLog } from './request-log.ts';

/** Returns the role under which a request's body is stored; null: it is not stored. */
export type StoredRoleOf = (request: RequestRecord, documentUrl: string) => StoredBodyRole | null;

export interface StoredBodySources {
  session: CdpSession;
  requests: RequestLog;
  roleOf: StoredRoleOf;
  /** Returns the CDP id of the request for the main document; null before it. */
  documentRequestId: () => string | null;
}

/** Headers that change the browser's behaviour; others identify the visitor, or change with each response. */
const HEADERS =
  /^(content-(security-policy(-report-only)?|type|language)|(permissions|feature|referrer|document)-policy|cross-origin-.*|access-control-.*|x-(frame-options|content-type-options)|strict-transport-security|origin-agent-cluster|clear-site-data|cache-control|link|refresh|reporting-endpoints|speculation-rules|server|etag|last-modified)$/;
const HEADER_LENGTH_MAX = 8_192;

type Answer = Pick<Protocol.Network.Response, 'headers'>;

/** Stores the parts of the page that may change between two visits and affect the sent hits. */
export function storedBodiesRecorder(sources: StoredBodySources): Recorder<ReceivedParts> {
  const { session, requests, roleOf, documentRequestId } = sources;
  const answers = new Map<string, Answer>();
  return {
    start(target) {
      if (target.kind !== 'page') return;
      target.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
        if (requests.records.has(requestId)) answers.set(requestId, { headers });
      });
    },
    async finish() {
      const documentId = documentRequestId();
      const document = documentId === null ? undefined : requests.records.get(documentId);
      const headers = documentId === null ? {} : lowerCase(answers.get(documentId)?.headers ?? {});
      const wanted =
        document === undefined ? [] : chosen(requests.records.values(), roleOf, document.finalUrl);
      const texts = await Promise.all(wanted.map(({ request }) => textOf(session, request)));
      let length = 0;
      const bodies = wanted.map(({ request, role }, index): ReceivedBody => {
        const text = texts[index] ?? null;
        const isFitting =
          text !== null && isKeepable(text.length) && length + text.length <= STORED_BODIES_MAX.visitLength;
        if (isFitting) length += text.length;
        const { etag = null, 'last-modified': lastModified = null } = lowerCase(
          answers.get(request.id)?.headers ?? {},
        );
        return {
          role,
          url: request.finalUrl.slice(0, HEADER_LENGTH_MAX),
          loader: loaderOf(request),
          sizeBytes: text === null ? request.transferBytes : Buffer.byteLength(text),
          status: request.status ?? 0,
          mimeType: request.mimeType,
          etag,
          lastModified,
          why: isFitting ? null : text === null && !isTooLarge(request) ? 'unread' : 'too-large',
          text: isFitting ? text : null,
        };
      });
      return {
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS.test(name))),
        bodies,
      };
    },
  };
}

interface Wanted {
  request: RequestRecord;
  role: StoredBodyRole;
}

/** Returns each address once, the most important roles first, because the number is limited. */
function chosen(records: Iterable<RequestRecord>, roleOf: StoredRoleOf, documentUrl: string): Wanted[] {
  const byUrl = new Map<string, Wanted>();
  for (const request of records) {
    if (request.target !== 'page' || request.status === null || request.onLeave) continue;
    const role = byUrl.has(request.finalUrl) ? null : roleOf(request, documentUrl);
    if (role !== null) byUrl.set(request.finalUrl, { request, role });
  }
  const rank = ({ role }: Wanted) => STORED_BODY_ROLES.indexOf(role);
  return [...byUrl.values()]
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, STORED_BODIES_MAX.bodies);
}

function loaderOf({ initiator }: RequestRecord): string | null {
  return initiator.type === 'script' ? (initiator.url?.slice(0, HEADER_LENGTH_MAX) ?? '') : null;
}

const isKeepable = (length: number) => length <= STORED_BODIES_MAX.bodyLength;
const isTooLarge = ({ transferBytes }: RequestRecord) => !isKeepable(transferBytes ?? 0);

/** Returns the text of a body; null if the body is gone, is no text, or is clearly too large to fetch. */
async function textOf(session: CdpSession, request: RequestRecord): Promise<string | null> {
  if (isTooLarge(request)) return null;
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId: request.id });
    return base64Encoded ? null : body;
  } catch {
    return null;
  }
}

function lowerCase(headers: Protocol.Network.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.slice(0, HEADER_LENGTH_MAX)]),
  );
}
