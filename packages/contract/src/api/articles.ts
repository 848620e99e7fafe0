import * as z from 'zod';
import { articleBriefSchema, articleSchema, articlesQuerySchema } from '../message.ts';
import { localeSchema } from '../identifiers.ts';
import { OWN, callsOn } from './call.ts';

const { get } = callsOn({ en: 'Help article', fr: 'Article d’aide' });

export const articles = {
  list: get('/articles', 'Lists articles of the help')
    .meta({ allowed: OWN, reads: [] })
    .input(articlesQuerySchema)
    .output(z.array(articleBriefSchema)),
  get: get('/articles/{id}', 'Reads an article of the help')
    .meta({ allowed: OWN, reads: [] })
    .input(z.object({ id: z.string().max(80), locale: localeSchema }))
    .output(articleSchema),
};
