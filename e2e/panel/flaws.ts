import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Layout and accessibility defects of a screen. */
export interface Flaws {
  /** Serious and critical violations that axe reports. */
  serious: string[];
  /** Horizontal overflow of the page, in pixels. */
  overflow: number;
  /** Empty scrollable height below the last part, in pixels. */
  emptyEnd: number;
  /** Pointer targets lower than `targetMinPx`. */
  tooSmall: string[];
  /** Truncated texts without a title that holds the whole text. */
  cut: string[];
}
/** All visible and spoken texts of the screen. */
interface Spoken {
  texts: string[];
}

export interface Measure {
  targetMinPx: number;
}

/** Touch targets, with the frame that counts; a link inside a sentence may be smaller. */
const TOUCHED = 'button, summary, input, nav a';
const FRAME = 'fieldset, label:not(fieldset label), .mantine-Input-wrapper';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Measures the screen that is shown, in one pass. */
export async function flawsOf(page: Page, { targetMinPx }: Measure): Promise<Flaws & Spoken> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  const found = await page.evaluate(measurePage, { options, touched: TOUCHED, frame: FRAME, targetMinPx });
  return { ...found, cut: await page.evaluate(findCutTexts) };
}

/** axe-core, with its rules. */
interface Axe {
  run: (options: RunOptions) => Promise<AxeResults>;
  _audit: { rules: { id: string; impact: string }[] };
}

interface MeasureOptions {
  options: RunOptions;
  touched: string;
  frame: string;
  targetMinPx: number;
}

/** Measures the page; runs in the page. */
async function measurePage(parameters: MeasureOptions): Promise<Omit<Flaws, 'cut'> & Spoken> {
  const { options, touched, frame, targetMinPx } = parameters;
  const { axe } = window as unknown as { axe: Axe };
  // Rules without serious violations are disabled: they cost a third of the time.
  const unasked = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const rules = Object.fromEntries(unasked.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run({ ...options, rules });
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const end = document.body.getBoundingClientRect().bottom + window.scrollY;
  /** Returns the height of the tallest of the element, its frame and its label: all of them are targets. */
  const heightOf = (element: HTMLElement): number => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const hit = [element, element.closest(frame), ...labels];
    return Math.max(...hit.map((one) => one?.getBoundingClientRect().height ?? 0));
  };
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    // A truncated text is split, and whole in its title.
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

/**
 * Returns the texts that are truncated on one or several lines, without a title that holds the whole text. Runs in the
 * page.
 */
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
