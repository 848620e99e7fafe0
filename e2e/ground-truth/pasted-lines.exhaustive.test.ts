import { expect, test } from 'vitest';
import { GOOGLE } from './containers/custom-html.ts';
import { visitPastedPages } from './patches/pasted-pages.ts';
import { FAULTY_SITES } from './remedies/faulty-sites.ts';
import { rehearseGroup } from './remedies/rehearse-pages.ts';

/** Pages of the demo shop without their tag, and without the call of a page view. */
const PAGES = ['/promo/vente-privee', '/aide/tailles', '/offre/configurateur'];

test('lines that are pasted into a custom HTML tag heal the page once its container has run', async () => {
  const site = await FAULTY_SITES[0]?.();
  if (site === undefined) throw new Error('There is no demo shop.');
  try {
    const pasted = [];
    for (const group of site.groups) {
      const pages = group.pages.filter(({ name }) => PAGES.includes(name));
      if (pages.length === 0) continue;
      const own = { ...group, pages };
      pasted.push(
        ...(await visitPastedPages(own, await rehearseGroup(own), { form: 'gtm', manager: GOOGLE })),
      );
    }
    const healed = { before: false, after: true };
    expect(pasted.toSorted((one, other) => one.page.localeCompare(other.page))).toEqual([
      { page: '/aide/tailles', check: 'tagPhp', ...healed },
      { page: '/aide/tailles', check: 'hitPageview', ...healed },
      { page: '/offre/configurateur', check: 'hitPageview', ...healed },
      { page: '/promo/vente-privee', check: 'tagJs', ...healed },
      { page: '/promo/vente-privee', check: 'tagPhp', ...healed },
      { page: '/promo/vente-privee', check: 'hitPageview', ...healed },
    ]);
  } finally {
    await site.close();
  }
});
