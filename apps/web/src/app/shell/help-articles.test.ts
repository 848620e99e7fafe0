import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { helpArticleOf } from './help-articles.ts';

const CONTENT = join(import.meta.dirname, '../../../../../packages/help/src');
/** Help screens themselves. */
const WITHOUT: readonly string[] = ['aide', 'aide-detail-id'];

describe('the help of a screen', () => {
  const named = SCREENS.filter(({ name, layout }) => layout === undefined && !WITHOUT.includes(name));

  it.each(named.map(({ name }) => name))('%s has an article in both languages', (name) => {
    const article = helpArticleOf(name, undefined);
    for (const locale of ['fr', 'en'])
      expect(existsSync(join(CONTENT, locale, `${article}.md`)), `${locale}/${article}.md`).toBe(true);
  });

  it('is that of the part which the address opens', () => {
    expect(helpArticleOf('website-parametres', 'contexts')).toBe('contexts');
    expect(helpArticleOf('website-parametres', 'pages')).toBe('finding-pages');
    expect(helpArticleOf('website-parametres', 'hit')).toBe('website-settings');
    expect(helpArticleOf('pools-ajouter', 'schedule')).toBe('schedules');
    expect(helpArticleOf('dataQuality-hitPageview', 'integrity')).toBe('page-view-integrity');
    expect(helpArticleOf('aide', undefined)).toBeNull();
  });
});
