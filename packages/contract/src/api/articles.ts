import * as z from 'zod';
import { articleBriefSchema, articleSchema, articlesQuerySchema } from '../message.ts';
import { localeSchema } from '../identifiers.ts';
import { oc, OWN } from './call.ts';

export const articles = {
  list: oc
    .route({ method: 'GET', path: '/articles' })
    .meta({ allowed: OWN, reads: [] })
    .input(articlesQuerySchema)
    .output(z.array(articleBriefSchema)),
  get: oc
    .route({ method: 'GET', path: '/articles/{id}' })
    .meta({ allowed: OWN, reads: [] })
    .input(z.object({ id: z.string().max(80), locale: localeSchema }))
    .output(articleSchema),
};
