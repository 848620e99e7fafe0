import type * as z from 'zod';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Article, articleBriefSchema } from '@vigie/contract/message.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { ArticleFile } from './article-file.ts';
import type { ArticleShelf } from './article-shelf.ts';
import { searchArticles } from './search-articles.ts';

type ArticleBrief = z.infer<typeof articleBriefSchema>;

/** Articles of a language, all of them or those that a search finds. */
export function listArticles(
  shelf: ArticleShelf,
  { locale, q = '' }: { locale: Locale; q?: string | undefined },
): ArticleBrief[] {
  return searchArticles(shelf[locale], q).map(presentBrief);
}

export function findArticle(shelf: ArticleShelf, { id, locale }: { id: string; locale: Locale }): Article {
  const articles = shelf[locale];
  const article = articles.find((one) => one.id === id);
  if (article === undefined) throw new Refusal('not-found');
  const related = article.related.flatMap((other) => articles.filter((one) => one.id === other));
  return { ...presentBrief(article), body: article.body, related: related.map(presentBrief) };
}

function presentBrief({ id, topic, title, summary }: ArticleFile): ArticleBrief {
  return { id, topic, title, summary };
}
