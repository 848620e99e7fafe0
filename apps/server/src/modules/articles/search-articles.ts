import { foldText } from '../../search/fold-text.ts';
import type { ArticleFile } from './article-file.ts';

const WORTH = { title: 100, summary: 10, body: 1 } as const;
type Place = keyof typeof WORTH;
const PLACES = Object.keys(WORTH) as Place[];

/** The articles that hold every word asked for, those first that hold them in their titles, then in their summaries. */
export function searchArticles(articles: ArticleFile[], asked: string): ArticleFile[] {
  const words = foldText(asked).split(' ').filter(Boolean);
  return articles
    .map((article) => ({ article, worth: worthOf(article, words) }))
    .filter(({ worth }) => worth > 0 || words.length === 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ article }) => article);
}

/** Nothing unless each word begins a word of the article somewhere. */
function worthOf(article: ArticleFile, words: string[]): number {
  const texts = PLACES.map((place) => ({ worth: WORTH[place], text: ` ${foldText(article[place])}` }));
  const each = words.map((word) =>
    texts.filter(({ text }) => text.includes(` ${word}`)).reduce((sum, { worth }) => sum + worth, 0),
  );
  return each.includes(0) ? 0 : each.reduce((sum, worth) => sum + worth, 0);
}
