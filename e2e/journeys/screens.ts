import type { Page } from 'playwright-core';

/** The screens as someone who is signed in meets them; the sign-in screen signs out and comes last. */
const SCREENS = [
  { name: 'sante', path: '/sante', ready: '#pages' },
  { name: 'add website', path: '/sante?website=new', ready: '[type=url]' },
  { name: '404', path: '/nulle/part', ready: 'h1' },
  { name: 'connexion', path: '/connexion', ready: '[name=email]' },
] as const;

/** What `look` finds on each screen, by the screen's name. */
export async function onEachScreen<T>(page: Page, look: () => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const { name, path, ready } of SCREENS) {
    await page.goto(path);
    await page.locator(ready).waitFor();
    found[name] = await look();
  }
  return found;
}

/** Every text that a person sees or hears and that consists of words: two at least, without figures or addresses. */
export function sentencesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: (string | null)[] = [];
    const walker = document.createTreeWalker(document.querySelector('#root') as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue);
    const heard = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const name of heard)
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
    return texts
      .map((text) => text?.trim() ?? '')
      .filter((text) => /^\D*\p{L}{3,} \p{L}{2,}\D*$/u.test(text));
  });
}

/** How far the page reaches beyond its window, in CSS pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
