import type * as z from 'zod';
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Article, articleBriefSchema } from '@vigie/contract/message.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { ArticleFile } from './article-file.ts';
import type { ArticleShelf } from './article-shelf.ts';
import { foldText } from '../../search/fold-text.ts';

type ArticleBrief = z.infer<typeof articleBriefSchema>;

/** Returns the articles of a language: all of them, or the matches of a search. */
export function listArticles(
  shelf: ArticleShelf,
  { locale, q = '' }: { locale: Locale; q?: string | undefined },
): ArticleBrief[] {
  return searchArticles(shelf[locale], q).map(presentBrief);
}

export function findArticle(shelf: ArticleShelf, { id, locale }: { id: string; locale: Locale }): Article {
  const articles = shelf[locale];
  const article = articles.find((one) => one.id === id);
  if (article === undefined) throw new ApiError('not-found');
  const related = article.related.flatMap((other) => articles.filter((one) => one.id === other));
  return { ...presentBrief(article), body: article.body, related: related.map(presentBrief) };
}

function presentBrief({ id, topic, title, summary }: ArticleFile): ArticleBrief {
  return { id, topic, title, summary };
}

const SEARCHED_FIELDS = ['title', 'summary', 'body'] as const;
/** Stop words of questions. */
const EMPTY = new Set(
  `a ai an and au aux avec ce ces comment d dans de des do does du elle en est et faire faut for how i il in is it j je
  l la le les ma mes mon my n ne of on ou par pas pour pourquoi qu quand que quel quelle quelles quels qui quoi s se si
  sur the to un une vers what when where which why with`.split(/\s+/u),
);
const ONE_TYPO: SearchOptions['fuzzy'] = (word) => (word.length > 3 ? 1 : false);
const TWO_TYPOS: SearchOptions['fuzzy'] = (word) => (word.length > 6 ? 2 : word.length > 3 && 1);
/** Search options from the narrowest to the widest. The first one with a match is used. */
const WAYS: readonly SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: ONE_TYPO },
  { combineWith: 'AND', fuzzy: TWO_TYPOS },
  { combineWith: 'OR', fuzzy: TWO_TYPOS },
];

type Index = MiniSearch<ArticleFile>;
const indexes = new WeakMap<readonly ArticleFile[], Index>();

/**
 * Returns the articles that contain every search word. Matches in titles come first, then matches in summaries. Without
 * a match, misspelt words are accepted, then missing ones.
 */
function searchArticles(articles: readonly ArticleFile[], searchText: string): readonly ArticleFile[] {
  const words = wordsOf(searchText);
  if (words.length === 0) return articles;
  const significant = words.filter((word) => !EMPTY.has(word));
  const query = (significant.length === 0 ? words : significant).join(' ');
  const index = indexOf(articles);
  for (const way of WAYS) {
    const found = index.search(query, way);
    if (found.length > 0) return found.flatMap(({ id }) => articles.filter((article) => article.id === id));
  }
  return [];
}

function indexOf(articles: readonly ArticleFile[]): Index {
  const index = indexes.get(articles) ?? createIndex(articles);
  indexes.set(articles, index);
  return index;
}

function createIndex(articles: readonly ArticleFile[]): Index {
  const index: Index = new MiniSearch<ArticleFile>({
    fields: [...SEARCHED_FIELDS],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { prefix: true, boost: { title: 50, summary: 8, body: 1 } },
  });
  index.addAll(articles);
  return index;
}

function wordsOf(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean);
}
