import type { Change } from '@vigie/contract/change.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { integrityOf } from './digest.ts';
import { callBehind, type WrittenCall } from './asking-code.ts';
import { addressOf, replaceAddress, replacePart, scriptElements } from './document-text.ts';
import {
  changing,
  documentsOf,
  factOf,
  requestsOf,
  unless,
  withoutQuery,
  type Plan,
  type RehearsalCase,
} from './rehearsal-case.ts';
import { collectorOf, snippetOf, findTagSnippet } from './tag-snippet.ts';

/** Returns a plan that adds the tag's element from reference pages, and the set-up code if the page has none. */
export function addTag(rehearsed: RehearsalCase): Plan {
  const { sound, tracking, verdict } = rehearsed;
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const url =
    verdict.evidence['preloadedOnly'] === true
      ? factOf(verdict, 'url')
      : findTagSnippet(sound, tracking)?.url;
  if (url === undefined) return unless('tag-not-known');
  const isSetUp = snippetOf(rehearsed, tracking).some(({ src }) => src === null);
  const given = sound === null || isSetUp ? [] : snippetOf(sound, tracking);
  const element = given.some(({ src }) => src !== null) ? '' : `<script async src="${url}"></script>`;
  const html = [...given.map(({ whole }) => whole), element].filter((part) => part !== '').join('\n');
  return changing({ kind: 'insert', url: document.url, where: 'head-end', html: `${html}\n` });
}

/** Returns a plan that replaces the response of the tag's server with the script that a reference page got. */
export function answerWithTag(rehearsed: RehearsalCase): Plan {
  const { verdict, sound, tracking, texts } = rehearsed;
  const url = failingUrl(rehearsed);
  if (verdict.evidence['corsError']) return changing(...opened(rehearsed, url));
  const tag = findTagSnippet(sound, tracking);
  if (tag === null) return unless('tag-broken');
  if (texts[url] === tag.text && url === tag.url) return unless('tag-broken');
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', ...openingHeaders(rehearsed, url) };
  return changing({ kind: 'answer', url, status: 200, headers, body: tag.text });
}

/** Matches an element that requests with CORS. */
const CORS_ELEMENT = /\s(?:crossorigin|type\s*=\s*["']?module)\b/i;

/** Returns the headers without which the page's browser blocks a response of that address. */
function openingHeaders(rehearsed: RehearsalCase, url: string): Record<string, string> {
  if (!isRequestedWithoutCors(rehearsed)) return { 'Access-Control-Allow-Origin': originOf(rehearsed) };
  const isOwn = URL.parse(url)?.origin === originOf(rehearsed);
  const isEmbedded = documentsOf(rehearsed).some(
    ({ headers }) => headers['cross-origin-embedder-policy'] !== undefined,
  );
  return isEmbedded && !isOwn ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {};
}

/** Returns whether the page's own text requests the tag without CORS. */
function isRequestedWithoutCors(rehearsed: RehearsalCase): boolean {
  const tagUrl = factOf(rehearsed.verdict, 'url');
  return documentsOf(rehearsed).some(({ url, text }) =>
    scriptElements(text).some(
      (element) => addressOf(element, url) === tagUrl && !CORS_ELEMENT.test(element.whole),
    ),
  );
}

const originOf = ({ observation }: RehearsalCase) =>
  URL.parse(observation.finalUrl ?? observation.requestedUrl)?.origin ?? '*';

/**
 * Returns a plan that sets the content type of a script. An HTML document in its place is replaced, because no header
 * fixes it.
 */
export function sayScript(rehearsed: RehearsalCase): Plan {
  if (/html/i.test(factOf(rehearsed.verdict, 'mimeType'))) return answerWithTag(rehearsed);
  const value = 'text/javascript; charset=utf-8';
  return changing({ kind: 'set-header', url: failingUrl(rehearsed), name: 'Content-Type', value });
}

/** Returns the address that answered, which may differ from the requested one. */
function failingUrl({ verdict }: RehearsalCase): string {
  return (factOf(verdict, 'finalUrl') || factOf(verdict, 'url')).replace(/#.*$/su, '');
}

/** Returns the headers that allow the script for the page's origin, as its element requests it with CORS. */
function opened(rehearsed: RehearsalCase, url: string): Change[] {
  const set = (name: string, value: string): Change => ({
    kind: 'set-header',
    url: withoutQuery(url),
    name,
    value,
  });
  const sendsCredentials = /Credentials|WildcardOriginNotAllowed/.test(
    factOf(rehearsed.verdict, 'corsError'),
  );
  return [
    set('Access-Control-Allow-Origin', originOf(rehearsed)),
    ...(sendsCredentials ? [set('Access-Control-Allow-Credentials', 'true')] : []),
  ];
}

export function useSeenAddress(rehearsed: RehearsalCase): Plan {
  const { url = '', seenUrl = '' } = rehearsed.remedy.params;
  const change = replaceAddress(rehearsed, url, seenUrl);
  return change === null ? answerWithTag(rehearsed) : changing(change);
}

/** Returns a plan that requests the tag over https: at the address of a reference page that does, else at its own. */
export function useHttps(rehearsed: RehearsalCase): Plan {
  const { verdict, sound, tracking } = rehearsed;
  const isTag = verdict.check === 'tagJs';
  const url = isTag ? factOf(verdict, 'url') : withoutQuery(factOf(verdict, 'url'));
  const seen = isTag ? (findTagSnippet(sound, tracking)?.url ?? null) : collectorOf(sound, tracking);
  const secure =
    seen?.startsWith('https:') === true ? seen : url.replace(/^http:/i, 'https:').replace(/^ws:/i, 'wss:');
  const change = replaceAddress(rehearsed, url, secure);
  return change === null ? unless('not-in-page') : changing(change);
}

/**
 * Returns a plan that sets the hash of the file as received. The browser checks a file of another origin only if its
 * element requests it with CORS, which its server must allow (Subresource Integrity, section 3.5, "Is response eligible
 * for integrity validation").
 */
export async function updateIntegrity(rehearsed: RehearsalCase): Promise<Plan> {
  const [document] = documentsOf(rehearsed);
  const url = failingUrl(rehearsed);
  const text = rehearsed.texts[url] ?? findTagSnippet(rehearsed.sound, rehearsed.tracking)?.text;
  if (document === undefined || text === undefined) return unless('not-in-page');
  const element = scriptElements(document.text).find(
    (one) => addressOf(one, document.url) === factOf(rehearsed.verdict, 'url'),
  );
  const old = /integrity\s*=\s*["']?([^"'>]+)/i.exec(element?.whole ?? '')?.[1];
  if (element === undefined || old === undefined) return unless('not-in-page');
  const whole = element.whole.replace(old, await integrityOf(text));
  const isChecked = URL.parse(url)?.origin === originOf(rehearsed) || CORS_ELEMENT.test(element.whole);
  if (isChecked)
    return changing(replacePart(document, { at: element.at, length: element.whole.length }, whole));
  const withCors = whole.replace(/^<script/i, '$& crossorigin="anonymous"');
  return changing(
    replacePart(document, { at: element.at, length: element.whole.length }, withCors),
    ...(isOpenTo(rehearsed, url) ? [] : opened(rehearsed, url)),
  );
}

function isOpenTo(rehearsed: RehearsalCase, url: string): boolean {
  const request = requestsOf(rehearsed).find(({ finalUrl }) => finalUrl === url);
  const allowed = request?.responseHeaders['access-control-allow-origin'];
  return allowed === '*' || allowed === originOf(rehearsed);
}

/**
 * Returns a plan that removes the last of several elements, or the call that adds it. Removes the only element if other
 * code adds the tag.
 */
export function removeSecondTag(rehearsed: RehearsalCase): Plan {
  const { jsTagName } = rehearsed.tracking;
  const written = documentsOf(rehearsed).map((document) => ({
    document,
    elements: scriptElements(document.text).filter((element) =>
      matchesTagName(jsTagName, addressOf(element, document.url) ?? ''),
    ),
  }));
  const twice = written.find(({ elements }) => elements.length > 1);
  const call = twice === undefined ? addingCall(rehearsed) : null;
  if (call !== null) return changing(replacePart(call, call, 'void 0'));
  const { document, elements } = twice ?? written.find(({ elements: [first] }) => first !== undefined) ?? {};
  const last = elements?.at(-1);
  if (document === undefined || last === undefined) return unless('not-in-page');
  return changing(replacePart(document, { at: last.at, length: last.whole.length }));
}

function addingCall(rehearsed: RehearsalCase): WrittenCall | null {
  const { jsTagName } = rehearsed.tracking;
  const loads = requestsOf(rehearsed).filter(
    ({ resourceType, url }) => resourceType === 'script' && matchesTagName(jsTagName, url),
  );
  const [first, last] = [loads[0], loads.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return callBehind(rehearsed, last.id, first.id);
}
