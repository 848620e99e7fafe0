import { concernsAddress, type Change } from '@vigie/contract/change.ts';
import type { EventOf, Params, Protocol } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import type { GivenAnswer, RecordBlockedResponse } from '../record/refused-answer.ts';
import { answerIn, type NetworkAnswer } from './answered-body.ts';
import { changedText, decodedText } from './changed-text.ts';
import { refusalFor } from './network-checks.ts';
import type { ResponseTexts } from './response-texts.ts';
import type { HitAnswer } from './visit.ts';

type Paused = EventOf<'Fetch.requestPaused'>;
type Header = Protocol.Fetch.HeaderEntry;

/** Bodies of collectors that clients read: a picture, or a word without which Countly sends nothing more. */
const BODIES: [type: RegExp, base64: string][] = [
  [/^image\//, 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  [/json/, Buffer.from('{"result":"Success"}').toString('base64')],
];

/**
 * Returns the patterns of requests to pause for changes. A replaced response pauses the request, any other change the
 * response.
 */
export function patternsOfChanges(changes: readonly Change[]): Protocol.Fetch.RequestPattern[] {
  return changes.flatMap(({ kind, url }) => {
    const address = url.replace(/#.*$/su, '').replace(/[\\*?]/g, (character) => `\\${character}`);
    const addresses = url.includes('?') ? [address] : [address, `${address}\\?*`];
    const requestStage = kind === 'answer' ? ('Request' as const) : ('Response' as const);
    return addresses.map((urlPattern) => ({ urlPattern, requestStage }));
  });
}

/** Returns the response that a change gives in place of the server's; null if none does. */
export function ownAnswer(
  { request, requestId }: Paused,
  changes: readonly Change[],
): Params<'Fetch.fulfillRequest'> | null {
  const own = changes.filter((change) => concernsAddress(change, request.url));
  const answer = own.findLast((change) => change.kind === 'answer');
  if (answer === undefined || leadsBackTo(answer, request.url)) return null;
  const headers = Object.entries(answer.headers).map(([name, value]) => ({ name, value }));
  return {
    requestId,
    responseCode: answer.status,
    responseHeaders: changedHeaders(headers, own),
    body: Buffer.from(changedText(answer.body, own)).toString('base64'),
  };
}

/**
 * Returns whether a replaced response redirects to the requested address, where an earlier redirect already led. To
 * give it again would never end.
 */
function leadsBackTo({ headers }: Extract<Change, { kind: 'answer' }>, requested: string): boolean {
  const location = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1];
  return location !== undefined && URL.parse(location, requested)?.href === URL.parse(requested)?.href;
}

/** Returns the known response of a collector. */
export function knownAnswer(
  { request, requestId }: Paused,
  known: Exclude<HitAnswer, 'failed'>,
  changes: readonly Change[],
): Params<'Fetch.fulfillRequest'> {
  const own = changes.filter((change) => concernsAddress(change, request.url));
  const headers = Object.entries(known.headers).map(([name, value]) => ({ name, value }));
  const body = BODIES.find(([type]) => type.test(typeOf(headers)))?.[1];
  return {
    requestId,
    responseCode: known.status,
    responseHeaders: changedHeaders(headers, own),
    ...(body === undefined ? {} : { body }),
  };
}

/** Returns the headers of a response from that address after the changes. */
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

/** Gives the page a response, or refuses it as the network would. */
export async function fulfil(
  target: Target,
  paused: Paused,
  { answer, onRefused }: { answer: Params<'Fetch.fulfillRequest'>; onRefused: RecordBlockedResponse },
): Promise<void> {
  const { responseCode: status, responseHeaders: headers = [], body = '' } = answer;
  const given = { status, headers, bytes: Buffer.from(body, 'base64') };
  if (!(await isRefused(target, paused, { given, onRefused })))
    target.session.tell('Fetch.fulfillRequest', answer);
}

/** Ends a request whose response the network would withhold from the page; returns whether it did. */
async function isRefused(
  target: Target,
  paused: Paused,
  { given, onRefused }: { given: GivenAnswer; onRefused: RecordBlockedResponse },
): Promise<boolean> {
  // A worker has no frames to query: its responses are given unchanged.
  const refusal = await refusalFor(target, paused, given).catch(() => null);
  if (refusal === null) return false;
  const { requestId, networkId } = paused;
  if (networkId !== undefined) onRefused(networkId, refusal, given);
  target.session.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByResponse' });
  return true;
}

interface Changing {
  changes: readonly Change[];
  texts: ResponseTexts | null;
  onChanged: (networkId: string) => void;
  onRefused: RecordBlockedResponse;
}

/**
 * Continues a response with its changes. Chromium applies a policy of a document that is replaced as a whole, but not
 * of headers that are changed in transit.
 */
export async function carryOut(
  target: Target,
  paused: Paused,
  { changes, texts, onChanged, onRefused }: Changing,
): Promise<void> {
  const { session } = target;
  const { requestId, request, networkId, responseErrorReason, responseStatusCode = 0 } = paused;
  const own = changes.filter((change) => concernsAddress(change, request.url));
  const isWanted = own.length > 0 || (texts !== null && responseErrorReason === undefined);
  if (isRedirect(responseStatusCode) && own.length > 0)
    return redirect(target, paused, { changes: own, onRefused });
  const answer = isWanted && !isRedirect(responseStatusCode) ? await answerIn(target, paused) : null;
  if (answer === null) return session.tell('Fetch.continueRequest', { requestId });
  const changed = changedBody(answer, own);
  texts?.keep(paused, changed.bytes, typeOf(changed.headers));
  if (own.length === 0) return session.tell('Fetch.continueRequest', { requestId });
  if (networkId !== undefined) onChanged(networkId);
  const { headers: responseHeaders, bytes } = changed;
  const given = { requestId, responseCode: answer.status, responseHeaders, body: bytes.toString('base64') };
  return fulfil(target, paused, { answer: given, onRefused });
}

/** Changes a redirect, which has no body to replace. */
async function redirect(
  target: Target,
  paused: Paused,
  { changes, onRefused }: Pick<Changing, 'changes' | 'onRefused'>,
): Promise<void> {
  const { requestId, responseStatusCode = 0, responseStatusText } = paused;
  const headers = changedHeaders(paused.responseHeaders ?? [], changes);
  const given = { status: responseStatusCode, headers, bytes: Buffer.alloc(0) };
  if (await isRefused(target, paused, { given, onRefused })) return;
  target.session.tell('Fetch.continueResponse', {
    requestId,
    responseCode: responseStatusCode,
    responsePhrase: responseStatusText === '' ? undefined : responseStatusText,
    responseHeaders: headers,
  });
}

/**
 * Returns the changed body. A body without changes retains its bytes; a changed one is written in UTF-8, and its type
 * states it.
 */
function changedBody(
  { bytes, headers: sent }: NetworkAnswer,
  changes: readonly Change[],
): { bytes: Buffer; headers: Header[] } {
  // The bytes are decompressed, and their number changes.
  const headers = changedHeaders(sent, changes).filter(
    ({ name }) => !/^content-(encoding|length)$/i.test(name),
  );
  const text = decodedText(bytes, typeOf(headers));
  const changed = changedText(text, changes);
  if (changed === text) return { bytes, headers };
  const value = `${typeOf(headers).split(';')[0]?.trim() || 'text/html'}; charset=utf-8`;
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
  return { bytes: Buffer.from(changed), headers: [...others, { name: 'Content-Type', value }] };
}

const typeOf = (headers: readonly Header[]) =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}
