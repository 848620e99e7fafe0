import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What is wrong with how a screen stands on a page. */
export interface Flaws {
  /** What axe finds serious or critical. */
  serious: string[];
  /** Pixels by which the page is wider than the window. */
  overflow: number;
  /** Pixels by which the page scrolls on below its last part. */
  emptyEnd: number;
  /** What a pointer hits and is lower than `targetMinPx`. */
  tooSmall: string[];
  /** Texts that are cut and stand whole in no title. */
  cut: string[];
}
/** Everything a person sees or hears on it. */
interface Spoken {
  texts: string[];
}

export interface Measure {
  targetMinPx: number;
}

/** What a finger hits, and the frame that counts for it; a link inside a sentence may be smaller. */
const TOUCHED = 'button, summary, input, nav a';
const FRAME = 'fieldset, label:not(fieldset label), .mantine-Input-wrapper';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Measures the screen that is shown, in one go. */
export async function flawsOf(page: Page, { targetMinPx }: Measure): Promise<Flaws & Spoken> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  const found = await page.evaluate(lookAround, { options, touched: TOUCHED, frame: FRAME, targetMinPx });
  return { ...found, cut: await page.evaluate(findCutTexts) };
}

/** axe-core, with the rules that it keeps. */
interface Axe {
  run: (options: RunOptions) => Promise<AxeResults>;
  _audit: { rules: { id: string; impact: string }[] };
}

interface LookOptions {
  options: RunOptions;
  touched: string;
  frame: string;
  targetMinPx: number;
}

/** Runs in the page. */
async function lookAround(look: LookOptions): Promise<Omit<Flaws, 'cut'> & Spoken> {
  const { options, touched, frame, targetMinPx } = look;
  const { axe } = window as unknown as { axe: Axe };
  // Rules whose breach is never serious are not asked: they cost a third of the time.
  const unasked = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const rules = Object.fromEntries(unasked.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run({ ...options, rules });
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const end = document.body.getBoundingClientRect().bottom + window.scrollY;
  /** What is hit is the thing itself, its frame or its label, whichever is tallest. */
  const heightOf = (element: HTMLElement): number => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const hit = [element, element.closest(frame), ...labels];
    return Math.max(...hit.map((one) => one?.getBoundingClientRect().height ?? 0));
  };
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    // A text that is cut stands in pieces, and whole in its title.
    const whole = parentElement?.closest('[title]')?.getAttribute('title') ?? '';
    const isPiece = whole !== nodeValue && whole.includes(nodeValue ?? '');
    if (!isPiece && !parentElement?.matches('noscript, script, style')) texts.push(nodeValue);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
  return {
    texts: [...new Set(texts.map((text) => text?.trim() ?? ''))],
    serious: violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
    overflow: scrollWidth - clientWidth,
    emptyEnd: Math.max(0, Math.floor(scrollHeight - Math.max(end, window.innerHeight))),
    tooSmall: [...document.querySelectorAll<HTMLElement>(touched)]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none')
      .filter((element) => heightOf(element) < targetMinPx - 2)
      .map((element) => `${element.tagName} ${element.textContent} ${heightOf(element)}`),
  };
}

/** Runs in the page: the texts that lose an end on one line or on several, and stand whole in no title. */
function findCutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isNarrow = textOverflow === 'ellipsis' && scrollWidth > clientWidth;
      const isCut = isNarrow || (webkitLineClamp !== 'none' && scrollHeight > clientHeight + 1);
      return isCut && clientWidth > 1 && !element.closest('[title]') && !element.querySelector('[title]');
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}
