import {
  bulkChangeInputSchema,
  bulkChangeSchema,
  bulkChangeWebsiteSchema,
  bulkChangeWebsitesQuerySchema,
  bulkPreviewSchema,
} from '../bulk.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls that change many websites in one action. */
export const bulkChanges = {
  /** Returns the effect of a change on each website, and writes nothing. */
  preview: oc
    .route({ method: 'POST', path: '/bulk-changes/previews' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(bulkChangeInputSchema)
    .output(bulkPreviewSchema),
  /** Executes the first step. `goOn` executes the next ones. */
  create: oc
    .route({ method: 'POST', path: '/bulk-changes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(bulkChangeInputSchema)
    .output(bulkChangeSchema),
  list: oc
    .route({ method: 'GET', path: '/bulk-changes' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema)
    .output(listOf(bulkChangeSchema)),
  get: oc
    .route({ method: 'GET', path: '/bulk-changes/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(bulkChangeSchema),
  websites: oc
    .route({ method: 'GET', path: '/bulk-changes/{id}/websites' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(bulkChangeWebsitesQuerySchema)
    .output(listOf(bulkChangeWebsiteSchema)),
  /** Executes the next step of the running change or undo. Does nothing if no step is left. */
  goOn: oc
    .route({ method: 'POST', path: '/bulk-changes/{id}/steps' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(bulkChangeSchema),
  /** Executes the first step that restores each website's previous values. Skips websites that were changed since. */
  undo: oc
    .route({ method: 'POST', path: '/bulk-changes/{id}/undo' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(bulkChangeSchema),
};
