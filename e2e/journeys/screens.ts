import type { Page } from 'playwright-core';

/** What the screens that show one thing are opened with. */
export interface ShownThings {
  test: string;
  pool: string;
  agent: string;
  job: string;
}

interface Visit {
  path: string;
  /** Stands there once the screen does; its heading where not given. */
  ready?: string;
}

/** The screens as someone who is signed in meets them; the sign-in screen signs out and comes last. */
export function visitsOf({ test, pool, agent, job }: ShownThings): Visit[] {
  return [
    { path: '/sante', ready: '#pages' },
    { path: '/sante?website=new', ready: '[type=url]' },
    { path: '/sante/evolution' },
    { path: '/dataQuality' },
    { path: '/dataQuality/dataLayer' },
    { path: '/dataQuality/csp' },
    { path: '/dataQuality/tagPhp' },
    { path: '/dataQuality/tagJs' },
    { path: '/dataQuality/hitPageview' },
    { path: '/dataQuality/hitPageview?view=integrity' },
    { path: '/urls/liste' },
    { path: '/urls/liste?by=cause' },
    { path: '/urls/analyse' },
    { path: '/pools' },
    { path: '/pools/ajouter' },
    { path: `/pools/${pool}` },
    { path: `/pools/${pool}/editer?step=schedule` },
    { path: `/pools/${pool}/executer` },
    { path: '/pools/tests' },
    { path: '/pools/tests/ajouter' },
    { path: `/pools/tests/${test}` },
    { path: `/pools/tests/${test}/editer?step=condition`, ready: '[data-path=condition]:not([hidden])' },
    { path: `/pools/tests/${test}/executer` },
    { path: '/jobs' },
    { path: `/jobs?job=${job}`, ready: 'details' },
    { path: '/agents' },
    { path: '/agents/associer' },
    { path: `/agents/${agent}` },
    { path: `/agents/${agent}/editer?step=settings` },
    { path: '/website/parametres?step=hit' },
    { path: '/website/parametres?tab=contexts' },
    { path: '/website/parametres?tab=pages' },
    { path: '/nulle/part' },
    { path: '/connexion', ready: '[name=email]' },
  ];
}

/** What `look` finds on each screen, by its address. */
export async function onEachScreen<T>(
  page: Page,
  visits: readonly Visit[],
  look: () => Promise<T>,
): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const { path, ready = 'h1' } of visits) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    found[path] = await look();
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
