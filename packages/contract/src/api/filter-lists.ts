import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  filterListChangeSchema,
  filterListInputSchema,
  filterListTextInputSchema,
  storedFilterListSchema,
} from '../stored-filter-list.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Filter list', fr: 'Liste de filtres' });

/** Calls about the filter lists of a company. */
export const filterLists = {
  /** Returns the lists by name. Without `companyId`: those of the caller's company. */
  list: get('/filter-lists', 'Lists the filter lists of a company')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(z.object({ companyId: idSchema.optional() }))
    .output(z.array(storedFilterListSchema)),
  create: post('/filter-lists', 'Adds a filter list', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['blocking', 'reach'] })
    .input(filterListInputSchema)
    .output(storedFilterListSchema),
  update: put('/filter-lists/{id}', 'Changes a filter list')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['blocking', 'reach'] })
    .input(filterListChangeSchema)
    .output(storedFilterListSchema),
  /** Stores a text of the list, also compressed by gzip. A worker reads it; the text in use stays until then. */
  setText: put('/filter-lists/{id}/text', 'Stores the text of a filter list')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['blocking', 'reach'],
      done: { en: 'text replaced', fr: 'remplacement du texte' },
    })
    .input(filterListTextInputSchema)
    .output(storedFilterListSchema),
  /** Requests the text from the address of the list. A worker does so. */
  fetch: post('/filter-lists/{id}/fetches', 'Fetches the text of a filter list from its address', 202)
    .meta({
      allowed: MANAGERS,
      token: 'run',
      makesStale: ['blocking', 'reach'],
      done: { en: 'text requested', fr: 'demande du texte' },
    })
    .input(byId)
    .output(storedFilterListSchema),
  remove: del('/filter-lists/{id}', 'Removes a filter list')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['blocking', 'reach'] })
    .input(byId),
};
