import { concernsAddress, type Change } from '@vigie/contract/change.ts';
import type { EventOf, Params, Protocol } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import { changedText, decodedText } from './changed-text.ts';

type Paused = EventOf<'Fetch.requestPaused'>;
type Header = Protocol.Fetch.HeaderEntry;

/** What the browser is asked to pause for changes; an answer of its own pauses the request, all others the response. */
export function patternsOfChanges(changes: readonly Change[]): Protocol.Fetch.RequestPattern[] {
  return changes.flatMap(({ kind, url }) => {
    const address = url.replace(/#.*$/su, '').replace(/[\\*?]/g, (character) => `\\${character}`);
    const addresses = url.includes('?') ? [address] : [address, `${address}\\?*`];
    const requestStage = kind === 'answer' ? ('Request' as const) : ('Response' as const);
    return addresses.map((urlPattern) => ({ urlPattern, requestStage }));
  });
}

/** The answer that a change gives in the place of the server's; null where none does. */
export function ownAnswer(
  { request, requestId }: Paused,
  changes: readonly Change[],
): Params<'Fetch.fulfillRequest'> | null {
  const own = changes.filter((change) => concernsAddress(change, request.url));
  const answer = own.findLast((change) => change.kind === 'answer');
  if (answer === undefined) return null;
  const headers = Object.entries(answer.headers).map(([name, value]) => ({ name, value }));
  return {
    requestId,
    responseCode: answer.status,
    responseHeaders: changedHeaders(headers, own),
    body: Buffer.from(changedText(answer.body, own)).toString('base64'),
  };
}

/** The headers of a response to that address, as changes make them. */
export function changedHeaders(headers: readonly Header[], changes: readonly Change[]): Header[] {
  let changed = [...headers];
  for (const change of changes) {
    if (change.kind !== 'set-header' && change.kind !== 'remove-header') continue;
    const name = change.name.toLowerCase();
    const isRemoved = (header: Header) =>
      header.name.toLowerCase() === name &&
      (change.kind === 'set-header' || change.value === undefined || change.value === header.value);
    changed = changed.filter((header) => !isRemoved(header));
    if (change.kind === 'set-header') changed.push({ name: change.name, value: change.value });
  }
  return changed;
}

/**
 * Lets a response go on as changes make it. Chromium takes a policy from a document that is given whole, and not from
 * headers that are changed on their way.
 */
export async function carryOut(
  { session }: Target,
  paused: Paused,
  { changes, onChanged }: { changes: readonly Change[]; onChanged: (networkId: string) => void },
): Promise<void> {
  const { requestId, request, networkId, responseStatusCode: status = 0, responseStatusText } = paused;
  const own = changes.filter((change) => concernsAddress(change, request.url));
  if (own.length === 0 || paused.responseErrorReason !== undefined)
    return session.tell('Fetch.continueRequest', { requestId });
  const headers = changedHeaders(paused.responseHeaders ?? [], own);
  if (isRedirect(status)) {
    const responsePhrase = responseStatusText === '' ? undefined : responseStatusText;
    return session.tell('Fetch.continueResponse', {
      requestId,
      responseCode: status,
      responsePhrase,
      responseHeaders: headers,
    });
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  if (networkId !== undefined) onChanged(networkId);
  session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    ...changedBody(bytes, headers, own),
  });
}

/** A body that no change concerns keeps its bytes; another one is written in UTF-8, and says so. */
function changedBody(
  bytes: Buffer,
  headers: readonly Header[],
  changes: readonly Change[],
): Pick<Params<'Fetch.fulfillRequest'>, 'responseHeaders' | 'body'> {
  // The bytes come unpacked, and their number changes.
  const kept = headers.filter(({ name }) => !/^content-(encoding|length)$/i.test(name));
  const typeOf = kept.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const text = decodedText(bytes, typeOf);
  const changed = changedText(text, changes);
  if (changed === text) return { responseHeaders: kept, body: bytes.toString('base64') };
  const type = `${typeOf.split(';')[0]?.trim() || 'text/html'}; charset=utf-8`;
  return {
    responseHeaders: [
      ...kept.filter(({ name }) => name.toLowerCase() !== 'content-type'),
      { name: 'Content-Type', value: type },
    ],
    body: Buffer.from(changed).toString('base64'),
  };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}
