import * as z from 'zod';
import { parse } from 'yaml';
import { ARTICLE_TOPICS } from '@vigie/contract/message.ts';

const headSchema = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  topic: z.enum(ARTICLE_TOPICS),
  /** Ids of articles to read next. */
  related: z.array(z.string()),
  /** Paths of the screens that the article explains. */
  screens: z.array(z.string()),
});

export interface ArticleFile extends z.infer<typeof headSchema> {
  id: string;
  body: string;
}

const FILE = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/su;

/** Parses a help article: YAML between two lines of dashes, then Markdown. */
export function readArticle(id: string, text: string): ArticleFile {
  const { head, body } = FILE.exec(text)?.groups ?? {};
  if (head === undefined || body === undefined) throw new Error(`The article ${id} has no head.`);
  return { id, ...headSchema.parse(parse(head)), body: body.trim() };
}
