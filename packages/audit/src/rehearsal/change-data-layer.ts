import type { Change } from '@vigie/contract/change.ts';
import { closingOf } from './call-places.ts';
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

/** Declares what is missing. Its content is the page's own: an event is pushed only once its lack is what fails. */
export function declareDataLayer(rehearsed: RehearsalCase): Plan {
  return insertLine(rehearsed, 'head-start');
}

/** Fills it as far as anybody can who does not know the page. */
export function fillDataLayer(rehearsed: RehearsalCase): Plan {
  return insertLine(rehearsed, 'head-end');
}

function insertLine(rehearsed: RehearsalCase, where: 'head-start' | 'head-end'): Plan {
  const [document] = documentsOf(rehearsed);
  const line = rehearsed.remedy.params['line'] ?? '';
  if (document === undefined || line === '') return unless('not-in-page');
  return changing({ kind: 'insert', url: document.url, where, html: `<script>${line}</script>\n` });
}

/** An object becomes an array of one: where it is written, else where it stands once the head is read. */
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

/** Returns the object that a text assigns to a variable. */
function assignedObject(text: string, name: string): { at: number; text: string } | null {
  const assigned = new RegExp(`(?<![\\w$])(?:window\\.)?${escaped(name)}\\s*=\\s*(?=\\{)`).exec(text);
  if (assigned === null) return null;
  const at = assigned.index + assigned[0].length;
  const end = closingOf(text, at);
  return end === null ? null : { at, text: text.slice(at, end + 1) };
}

/** Inside of a function it would come late wherever it stands. */
function isPutOff(code: string, declares: RegExp): boolean {
  const before = code.slice(0, declares.exec(code)?.index ?? 0);
  return before.split('{').length > before.split('}').length;
}

/** Moves the element that declares it to where no tag has run yet. */
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
