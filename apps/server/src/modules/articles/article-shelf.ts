import { readdirSync, readFileSync } from 'node:fs';
import { ARTICLE_TOPICS } from '@vigie/contract/message.ts';
import { LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { HELP_CONTENT } from '@vigie/help/content.ts';
import { readArticle, type ArticleFile } from './article-file.ts';

/** All articles of each language, by topic. */
export type ArticleShelf = Record<Locale, ArticleFile[]>;

let shelf: ArticleShelf | null = null;

/** Returns all articles, read once per process. Both languages have the same order. */
export function readShelf(): ArticleShelf {
  shelf ??= readLanguages();
  return shelf;
}

function readLanguages(): ArticleShelf {
  return Object.fromEntries(LOCALES.map((locale) => [locale, readLanguage(locale)])) as ArticleShelf;
}

function readLanguage(locale: Locale): ArticleFile[] {
  const folder = new URL(`${locale}/`, HELP_CONTENT);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readArticle(name.slice(0, -'.md'.length), readFileSync(new URL(name, folder), 'utf8')))
    .toSorted((a, b) => ARTICLE_TOPICS.indexOf(a.topic) - ARTICLE_TOPICS.indexOf(b.topic));
}
