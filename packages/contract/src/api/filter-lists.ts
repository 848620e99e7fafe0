import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  filterListChangeSchema,
  filterListInputSchema,
  filterListTextInputSchema,
  storedFilterListSchema,
} from '../stored-filter-list.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the filter lists of a company. */
export const filterLists = {
  /** Returns the lists by name. Without `companyId`: those of the caller's company. */
  list: oc
    .route({ method: 'GET', path: '/filter-lists' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(z.object({ companyId: idSchema.optional() }))
    .output(z.array(storedFilterListSchema)),
  create: oc
    .route({ method: 'POST', path: '/filter-lists', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(filterListInputSchema)
    .output(storedFilterListSchema),
  update: oc
    .route({ method: 'PUT', path: '/filter-lists/{id}' })
    .meta({ allowed: MANAGERS })
    .input(filterListChangeSchema)
    .output(storedFilterListSchema),
  /** Stores a text of the list, also compressed by gzip. A worker reads it; the text in use stays until then. */
  setText: oc
    .route({ method: 'PUT', path: '/filter-lists/{id}/text' })
    .meta({ allowed: MANAGERS })
    .input(filterListTextInputSchema)
    .output(storedFilterListSchema),
  /** Requests the text from the address of the list. A worker does so. */
  fetch: oc
    .route({ method: 'POST', path: '/filter-lists/{id}/fetches', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(storedFilterListSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/filter-lists/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
