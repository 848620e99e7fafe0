import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

export const MESSAGE_TOPICS = ['question', 'fault', 'access', 'idea', 'data'] as const;

const textSchema = z.string().trim().min(1, 'text-required').max(5_000, 'text-too-long');

export const messageInputSchema = z.object({
  topic: z.enum(MESSAGE_TOPICS),
  subject: z.string().trim().min(1, 'subject-required').max(160, 'subject-too-long'),
  text: textSchema,
  /** Screen on which the message was written, for the person who answers it. */
  path: z.string().max(500).nullable().default(null),
});
export type MessageInput = z.infer<typeof messageInputSchema>;

export const messageAnswerSchema = z.object({
  id: idSchema,
  text: z.string(),
  author: z.string().nullable(),
  at: instantSchema,
});

export const messageSchema = z.object({
  id: idSchema,
  topic: z.enum(MESSAGE_TOPICS),
  subject: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  /** Null if the author has been deleted. */
  author: z.string().nullable(),
  company: z.string(),
  mine: z.boolean(),
  at: instantSchema,
  answers: z.array(messageAnswerSchema),
  /** True if the caller wrote the message and has not opened an answer yet. */
  isUnread: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;
export const messagesQuerySchema = listQuerySchema.extend({
  state: z.enum(['open', 'answered']).optional(),
  /** Only the caller's own messages with an unopened answer. */
  unread: z.literal('true').optional(),
  q: z.string().trim().max(200).optional(),
});
export const answerInputSchema = z.object({ text: textSchema });

export const ARTICLE_TOPICS = ['start', 'checks', 'screens', 'running', 'people', 'data'] as const;
/** Help article. `body` is Markdown without HTML. */
export const articleBriefSchema = z.object({
  id: z.string(),
  topic: z.enum(ARTICLE_TOPICS),
  title: z.string(),
  summary: z.string(),
});
export const articleSchema = articleBriefSchema.extend({
  body: z.string(),
  related: z.array(articleBriefSchema),
});
export type Article = z.infer<typeof articleSchema>;
export const articlesQuerySchema = z.object({
  locale: localeSchema,
  q: z.string().trim().max(200).optional(),
});
