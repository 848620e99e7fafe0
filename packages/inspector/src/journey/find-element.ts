import type { Selector } from '@vigie/contract/recording.ts';
import { CdpRefused } from '../browser/cdp/cdp-session.ts';
import type { IsolatedWorld } from '../record/page-scripts.ts';
import { callFinder, findObject, passObjects } from './call-finder.ts';
import { frameDocument, type FrameDocument } from './frame-documents.ts';
import type { FoundElements, SelectorPart } from './in-page/element-finder.ts';
import { StepFailed } from './step-failed.ts';
import type { StepTime } from './step-time.ts';

/** Target of a step. */
export interface Aim {
  selectors: readonly Selector[];
  frame?: number[] | undefined;
  /** True if the element may be hidden: a file field is often hidden behind another control. */
  isHiddenFine?: boolean;
}
/** Element that a document's finder stores, and the selectors that matched it. */
export interface FoundElement {
  document: FrameDocument;
  selector: string;
  stale: string[];
}

const KINDS = ['css', 'text', 'xpath', 'pierce'] as const;
/** Format `aria/Name[role="button"]` of the recorder and Puppeteer, which both normalise spaces. */
const ARIA_ATTRIBUTE =
  /\[\s*(?<attribute>\w+)\s*=\s*(?<quote>"|')(?<value>\\.|.*?(?=\k<quote>))\k<quote>\s*\]/g;
const NOT_LISTED = new Set(['StaticText', 'InlineTextBox']);

export const selectorText = (selector: Selector): string =>
  typeof selector === 'string' ? selector : selector.join(' >> ');

/** Finds the element of the first selector that matches a visible element. Waits for it; raises StepFailed. */
export async function findElement(tab: StepTime['tab'], aim: Aim, time: StepTime): Promise<FoundElement> {
  let missed = 'none' as 'no-frame' | 'none' | 'hidden';
  const element = await time.until(async () => {
    const document = await frameDocument(tab, aim.frame ?? []);
    if (document === null) {
      missed = 'no-frame';
      return null;
    }
    missed = 'none';
    for (const [index, selector] of aim.selectors.entries()) {
      const { isShown, isChosen, count } = await query(document.world, selector);
      if (isShown || (isChosen && aim.isHiddenFine === true))
        return {
          document,
          selector: selectorText(selector),
          stale: aim.selectors.slice(0, index).map(selectorText),
        };
      if (count > 0) missed = 'hidden';
    }
    return null;
  });
  if (element !== null) return element;
  const tried = aim.selectors.map(selectorText).join(' | ');
  if (missed === 'no-frame')
    throw new StepFailed('target-not-found', `no frame ${(aim.frame ?? []).join('.')}`);
  if (missed === 'hidden') throw new StepFailed('element-not-reachable', `hidden: ${tried}`);
  throw new StepFailed('element-not-found', `nothing found by: ${tried}`);
}

const NOTHING: FoundElements = { count: 0, isChosen: false, isShown: false };

/** Makes the document's finder store the elements of a selector. An unreadable selector matches none. */
export async function query(world: IsolatedWorld, selector: Selector): Promise<FoundElements> {
  try {
    await callFinder(world, 'begin');
    for (const part of typeof selector === 'string' ? [selector] : selector) {
      if (part.startsWith('aria/')) await narrowByLabel(world, part.slice('aria/'.length));
      else await callFinder(world, 'narrow', partOf(part));
    }
    return await callFinder(world, 'choose');
  } catch (error) {
    if (error instanceof CdpRefused) throw error;
    if (error instanceof Error && /SyntaxError|XPath|DOMException|valid/.test(error.message)) return NOTHING;
    throw error;
  }
}

function partOf(text: string): SelectorPart {
  const kind = KINDS.find((one) => text.startsWith(`${one}/`));
  return kind === undefined ? { kind: 'css', value: text } : { kind, value: text.slice(kind.length + 1) };
}

/** Narrows the elements by their accessible name and role. */
async function narrowByLabel(world: IsolatedWorld, text: string): Promise<void> {
  const { session, contextId } = world;
  const { name, role } = labelOf(text);
  const found: string[] = [];
  const roots = await callFinder(world, 'rootCount');
  for (let index = 0; index < roots; index += 1) {
    const objectId = await findObject(world, 'root', index);
    if (objectId === undefined) continue;
    const { nodes } = await session.send('Accessibility.queryAXTree', {
      objectId,
      ...(name === undefined ? {} : { accessibleName: name }),
      ...(role === undefined ? {} : { role }),
    });
    for (const { backendDOMNodeId, ignored, role: own } of nodes) {
      if (ignored || backendDOMNodeId === undefined || NOT_LISTED.has(String(own?.value))) continue;
      const { object } = await session.send('DOM.resolveNode', {
        backendNodeId: backendDOMNodeId,
        executionContextId: contextId,
      });
      if (object.objectId !== undefined) found.push(object.objectId);
    }
  }
  await passObjects(world, found);
}

function labelOf(text: string): { name?: string; role?: string } {
  const given: { name?: string; role?: string } = {};
  for (const { groups } of text.matchAll(ARIA_ATTRIBUTE)) {
    if (groups?.['attribute'] === 'name' || groups?.['attribute'] === 'role')
      given[groups['attribute']] = groups['value'] ?? '';
  }
  const rest = text.replaceAll(ARIA_ATTRIBUTE, (whole, attribute: string) =>
    attribute === 'name' || attribute === 'role' ? '' : whole,
  );
  const name = rest.replaceAll(/ +/g, ' ').trim();
  return name === '' || given.name !== undefined ? given : { ...given, name };
}
