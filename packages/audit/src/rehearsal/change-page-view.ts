import { decodeHits } from '../hits/decode-hits.ts';
import { pageViewCall } from '../remedies/page-view-call.ts';
import { callBehind, type WrittenCall } from './asking-code.ts';
import { callAt, findCalls, type CallPosition } from './find-calls.ts';
import { replacePart, scriptElements } from './document-text.ts';
import { changing, documentsOf, factOf, unless, type Plan, type RehearsalCase } from './rehearsal-case.ts';
import { snippetOf } from './tag-snippet.ts';

const PAGE_VIEW_CODE = /track|page|view|send|hit|event|push/i;

/**
 * Returns a plan that adds the tracker call that reference pages make and this page lacks; else the usual call of its
 * family.
 */
export function addPageViewCall(rehearsed: RehearsalCase): Plan {
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const call = missingCalls(rehearsed) ?? usualCall(rehearsed);
  if (call === null) return unless('call-not-known');
  const html = `<script>\n${call}\n</script>\n`;
  return changing({ kind: 'insert', url: document.url, where: 'body-end', html });
}

function missingCalls({ sound, tracking, observation, texts }: RehearsalCase): string | null {
  if (sound === null) return null;
  const own = new Set(linesOf(snippetOf({ observation, texts }, tracking)));
  const missing = linesOf(snippetOf(sound, tracking)).filter((line) => !own.has(line) && isWhole(line));
  return missing.length === 0 ? null : missing.join('\n');
}

const linesOf = (elements: { code: string }[]) =>
  elements
    .flatMap(({ code }) => code.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns whether a line is one complete call. */
function isWhole(line: string): boolean {
  const call = line.replace(/;$/, '');
  return callAt(call, 0)?.length === call.length;
}

function usualCall({ tracking: { jsTagName, phpTagName } }: RehearsalCase): string | null {
  const call = pageViewCall(`${jsTagName} ${phpTagName}`);
  return call.includes('dataLayer') ? null : call;
}

/** Replacement of a removed call, valid in any expression. */
const NOTHING = 'void 0';

/**
 * Returns a plan that removes the second call: the one that sent the second hit, a duplicate of another, or one that
 * reference pages lack.
 */
export function removeSecondCall(rehearsed: RehearsalCase): Plan {
  const behind = secondCall(rehearsed);
  if (behind !== null) return changing(replacePart(behind, behind, NOTHING));
  for (const document of documentsOf(rehearsed)) {
    const calls = callsIn(document.text).filter(({ text }) => PAGE_VIEW_CODE.test(text));
    const second = repeatedCall(calls) ?? furtherCall(rehearsed, calls);
    if (second !== null) return changing(replacePart(document, second, NOTHING));
  }
  return unless('not-in-page');
}

function secondCall(rehearsed: RehearsalCase): WrittenCall | null {
  const { verdict, observation, tracking } = rehearsed;
  const firstAtMs = verdict.evidence['firstAtMs'];
  const first = decodeHits(observation, tracking).find(
    ({ kind, atMs }) => kind === 'page-view' && atMs === firstAtMs,
  );
  const second = factOf(verdict, 'requestId');
  return second === first?.requestId ? null : callBehind(rehearsed, second, first?.requestId ?? '');
}

type Call = CallPosition & { text: string };

/** Returns the calls in a document's own code, without prefixes that vary for the same call. */
function callsIn(html: string): Call[] {
  return scriptElements(html).flatMap(({ code, codeAt }) =>
    findCalls(code).map((call) => ({
      text: code.slice(call.at, call.at + call.length).replace(/^window\./, ''),
      at: codeAt + call.at,
      length: call.length,
    })),
  );
}

function repeatedCall(calls: Call[]): Call | null {
  const seen = new Set<string>();
  for (const call of calls) {
    if (seen.has(call.text)) return call;
    seen.add(call.text);
  }
  return null;
}

/** Returns the only page-view call that reference pages do not make, or null. */
function furtherCall({ sound }: RehearsalCase, calls: Call[]): Call | null {
  const [document] = sound === null ? [] : documentsOf(sound);
  if (document === undefined) return null;
  const usual = new Set(callsIn(document.text).map(withoutAddresses));
  const further = calls.filter(({ text }) => /view/i.test(text) && !usual.has(withoutAddresses({ text })));
  const [inner, second] = further.filter((call) => !further.some((other) => isInside(other, call)));
  return second === undefined ? (inner ?? null) : null;
}

/** Returns a call without addresses, which may differ between pages. */
const withoutAddresses = ({ text }: Pick<Call, 'text'>) => text.replace(/https?:[^'"`\s]+/gi, '');

const isInside = (one: CallPosition, other: CallPosition) =>
  one.at > other.at && one.at + one.length < other.at + other.length;

/**
 * Returns a plan that replaces the wrong account in all texts of the page with the expected one, or with that of
 * reference pages.
 */
export function useOwnAccount(rehearsed: RehearsalCase): Plan {
  const { verdict, sound, tracking } = rehearsed;
  const wrong = factOf(verdict, 'siteId');
  const right = factOf(verdict, 'expectedSiteId') || accountOf(sound?.observation, tracking);
  if (right === '' || wrong === '') return unless('account-not-known');
  for (const { url, text } of documentsOf(rehearsed))
    for (const quote of ['"', "'"])
      if (text.includes(quote + wrong + quote))
        return changing({
          kind: 'replace-text',
          url,
          find: quote + wrong + quote,
          with: quote + right + quote,
        });
  return unless('not-in-page');
}

function accountOf(
  observation: Parameters<typeof decodeHits>[0] | undefined,
  tracking: RehearsalCase['tracking'],
): string {
  if (observation === undefined) return '';
  return decodeHits(observation, tracking).find(({ siteId }) => siteId)?.siteId ?? '';
}

/** Returns a plan that sets the account immediately before the page view is sent. */
export function setAccount(rehearsed: RehearsalCase): Plan {
  const { remedy, tracking } = rehearsed;
  const line = remedy.params['line'] ?? '';
  const call = pageViewCall(`${tracking.jsTagName} ${tracking.phpTagName}`).replace(/;$/, '');
  if (line.includes('…')) return unless('account-not-known');
  const document = documentsOf(rehearsed).find(({ text }) => text.includes(call));
  if (document === undefined) return unless('not-in-page');
  return changing({ kind: 'replace-text', url: document.url, find: call, with: `${line} ${call}` });
}
