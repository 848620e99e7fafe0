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

/** Calls that change many websites at once. */
export const bulkChanges = {
  /** What a change would do to each website; nothing is written. */
  preview: oc
    .route({ method: 'POST', path: '/bulk-changes/previews' })
    .meta({ allowed: MANAGERS, question: true })
    .input(bulkChangeInputSchema)
    .output(bulkPreviewSchema),
  /** Does the first step; `goOn` does the next ones. */
  create: oc
    .route({ method: 'POST', path: '/bulk-changes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(bulkChangeInputSchema)
    .output(bulkChangeSchema),
  list: oc
    .route({ method: 'GET', path: '/bulk-changes' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema)
    .output(listOf(bulkChangeSchema)),
  get: oc
    .route({ method: 'GET', path: '/bulk-changes/{id}' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(bulkChangeSchema),
  websites: oc
    .route({ method: 'GET', path: '/bulk-changes/{id}/websites' })
    .meta({ allowed: MANAGERS })
    .input(bulkChangeWebsitesQuerySchema)
    .output(listOf(bulkChangeWebsiteSchema)),
  /** Does the next step of what is under way, also of an undoing. Nothing, where none is left. */
  goOn: oc
    .route({ method: 'POST', path: '/bulk-changes/{id}/steps' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(bulkChangeSchema),
  /** Does the first step of giving each website what it had; one that somebody changed since is left alone. */
  undo: oc
    .route({ method: 'POST', path: '/bulk-changes/{id}/undo' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(bulkChangeSchema),
};
