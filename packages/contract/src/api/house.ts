import * as z from 'zod';
import {
  auditChainSchema,
  auditEntrySchema,
  auditLogCsvQuerySchema,
  auditLogQuerySchema,
} from '../audit-entry.ts';
import { homeSchema, outboxMailSchema } from '../home.ts';
import {
  answerInputSchema,
  articleBriefSchema,
  articleSchema,
  articlesQuerySchema,
  messageInputSchema,
  messageSchema,
  messagesQuerySchema,
} from '../message.ts';
import { tagChangeSchema, tagInputSchema, tagSchema, tagsQuerySchema } from '../tag.ts';
import { localeSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, ADMIN_ONLY, MANAGERS, OWN, PEOPLE, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Ids of built-in entries are words, those of a company's own UUIDs. */
const byTagId = z.object({ id: z.string().min(1).max(80) });

/** Calls about what everybody finds in the house: home, help, messages, the catalogue, the audit trail. */
export const house = {
  messages: {
    create: oc
      .route({ method: 'POST', path: '/messages', successStatus: 201 })
      .meta({ allowed: OWN })
      .input(messageInputSchema)
      .output(messageSchema),
    list: oc
      .route({ method: 'GET', path: '/messages' })
      .meta({ allowed: PEOPLE })
      .input(messagesQuerySchema)
      .output(listOf(messageSchema)),
    answer: oc
      .route({ method: 'POST', path: '/messages/{id}/answers', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(answerInputSchema.extend(byId.shape))
      .output(messageSchema),
  },
  articles: {
    list: oc
      .route({ method: 'GET', path: '/articles' })
      .meta({ allowed: OWN })
      .input(articlesQuerySchema)
      .output(z.array(articleBriefSchema)),
    get: oc
      .route({ method: 'GET', path: '/articles/{id}' })
      .meta({ allowed: OWN })
      .input(z.object({ id: z.string().max(80), locale: localeSchema }))
      .output(articleSchema),
  },
  auditLog: {
    list: oc
      .route({ method: 'GET', path: '/audit-log' })
      .meta({ allowed: ADMIN_ONLY })
      .input(auditLogQuerySchema)
      .output(listOf(auditEntrySchema)),
    csv: oc
      .route({ method: 'GET', path: '/audit-log.csv' })
      .meta({ allowed: ADMIN_ONLY, noted: true })
      .input(auditLogCsvQuerySchema)
      .output(csvFile),
    chain: oc
      .route({ method: 'GET', path: '/audit-log/chain' })
      .meta({ allowed: ADMIN_ONLY })
      .output(auditChainSchema),
  },
  outbox: {
    /** Confirmed, because mails hold links that let somebody in. */
    list: oc
      .route({ method: 'GET', path: '/outbox' })
      .meta({ allowed: ADMIN_ONLY, confirmed: true, noted: true })
      .input(listQuerySchema)
      .output(listOf(outboxMailSchema)),
  },
  tags: {
    list: oc
      .route({ method: 'GET', path: '/tags' })
      .meta({ allowed: MANAGERS })
      .input(tagsQuerySchema)
      .output(listOf(tagSchema)),
    get: oc
      .route({ method: 'GET', path: '/tags/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byTagId)
      .output(tagSchema),
    create: oc
      .route({ method: 'POST', path: '/tags', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(tagInputSchema)
      .output(tagSchema),
    update: oc
      .route({ method: 'PUT', path: '/tags/{id}' })
      .meta({ allowed: MANAGERS })
      .input(tagChangeSchema.extend(byTagId.shape))
      .output(tagSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/tags/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byTagId),
  },
  home: {
    overview: oc.route({ method: 'GET', path: '/home' }).meta({ allowed: VIEWERS }).output(homeSchema),
  },
};
