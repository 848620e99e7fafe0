import type { Change } from '@vigie/contract/change.ts';
import { closingBracket } from './find-calls.ts';
import { replacePart, scriptElements } from './document-text.ts';
import {
  changing,
  documentsOf,
  factOf,
  unless,
  type PageDocument,
  type Plan,
  type RehearsalCase,
} from './rehearsal-case.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const nameOf = ({ verdict }: RehearsalCase) => factOf(verdict, 'dataLayerName') || 'dataLayer';

/**
 * Returns a plan that declares the missing dataLayer. Only the page knows its content; an event is pushed only once its
 * absence is the fault.
 */
export function declareDataLayer(rehearsed: RehearsalCase): Plan {
  return insertLine(rehearsed, 'head-start');
}

/** Returns a plan that fills the dataLayer as far as possible without knowledge of the page. */
export function fillDataLayer(rehearsed: RehearsalCase): Plan {
  return insertLine(rehearsed, 'head-end');
}

function insertLine(rehearsed: RehearsalCase, where: 'head-start' | 'head-end'): Plan {
  const [document] = documentsOf(rehearsed);
  const line = rehearsed.remedy.params['line'] ?? '';
  if (document === undefined || line === '') return unless('not-in-page');
  return changing({ kind: 'insert', url: document.url, where, html: `<script>${line}</script>\n` });
}

/**
 * Returns a plan that turns an object into an array with one entry: in the page's text, else after the head is parsed.
 */
export function declareAsArray(rehearsed: RehearsalCase): Plan {
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const literal = assignedObject(document.text, nameOf(rehearsed));
  if (literal !== null) {
    const { at, text } = literal;
    return changing(replacePart(document, { at, length: text.length }, `[${text}]`));
  }
  return changing(convert(document, `window.${nameOf(rehearsed)} = [].concat(window.${nameOf(rehearsed)});`));
}

export function declareAsObject(rehearsed: RehearsalCase): Plan {
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const name = `window.${nameOf(rehearsed)}`;
  return changing(convert(document, `${name} = Object.assign({}, ...[].concat(${name}));`));
}

const convert = ({ url }: PageDocument, code: string): Change => ({
  kind: 'insert',
  url,
  where: 'head-end',
  html: `<script>${code}</script>\n`,
});

/** Returns the object that a text assigns to a variable, or null. */
function assignedObject(text: string, name: string): { at: number; text: string } | null {
  const assigned = new RegExp(`(?<![\\w$])(?:window\\.)?${escaped(name)}\\s*=\\s*(?=\\{)`).exec(text);
  if (assigned === null) return null;
  const at = assigned.index + assigned[0].length;
  const end = closingBracket(text, at);
  return end === null ? null : { at, text: text.slice(at, end + 1) };
}

/** Returns whether a declaration is within a function, where it would run late in any position. */
function isPutOff(code: string, declares: RegExp): boolean {
  const before = code.slice(0, declares.exec(code)?.index ?? 0);
  return before.split('{').length > before.split('}').length;
}

/** Returns a plan that moves the element that declares the dataLayer to a position before any tag runs. */
export function moveDataLayer(rehearsed: RehearsalCase): Plan {
  const name = nameOf(rehearsed);
  const declares = new RegExp(`(?<![\\w$])(?:window\\.|var\\s+)?${escaped(name)}\\s*=(?!=)`);
  const [document] = documentsOf(rehearsed);
  if (document === undefined) return unless('not-in-page');
  const element = scriptElements(document.text).find(({ src, code }) => src === null && declares.test(code));
  if (
    element === undefined ||
    rehearsed.verdict.evidence['byTag'] === true ||
    isPutOff(element.code, declares)
  )
    return declareDataLayer(rehearsed);
  return changing(replacePart(document, { at: element.at, length: element.whole.length }), {
    kind: 'insert',
    url: document.url,
    where: 'head-start',
    html: `${element.whole}\n`,
  });
}
