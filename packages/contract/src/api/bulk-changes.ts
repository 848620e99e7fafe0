import {
  bulkChangeInputSchema,
  bulkChangeSchema,
  bulkChangeWebsiteSchema,
  bulkChangeWebsitesQuerySchema,
  bulkPreviewSchema,
} from '../bulk.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post } = callsOn({ en: 'Change of several websites', fr: 'Modification de plusieurs sites' });

/** Calls that change many websites in one action. */
export const bulkChanges = {
  /** Returns the effect of a change on each website, and writes nothing. */
  preview: post('/bulk-changes/previews', 'Returns the effect of a change of many websites on each')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(bulkChangeInputSchema)
    .output(bulkPreviewSchema),
  /** Executes the first step. `goOn` executes the next ones. */
  create: post('/bulk-changes', 'Changes many websites: does the first step', 201)
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['websites', 'fleet', 'sharedSettings', 'jobs'],
    })
    .input(bulkChangeInputSchema)
    .output(bulkChangeSchema),
  list: get('/bulk-changes', 'Lists changes of many websites')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema)
    .output(listOf(bulkChangeSchema)),
  get: get('/bulk-changes/{id}', 'Reads the progress of a change of many websites')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(bulkChangeSchema),
  websites: get('/bulk-changes/{id}/websites', 'Lists the outcome of a change for each website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(bulkChangeWebsitesQuerySchema)
    .output(listOf(bulkChangeWebsiteSchema)),
  /** Executes the next step of the running change or undo. Does nothing if no step is left. */
  goOn: post('/bulk-changes/{id}/steps', 'Does the next step of a change of many websites, or of undoing it')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['websites', 'fleet', 'sharedSettings', 'jobs'],
      done: { en: 'gone on with', fr: 'poursuite' },
    })
    .input(byId)
    .output(bulkChangeSchema),
  /** Executes the first step that restores each website's previous values. Skips websites that were changed since. */
  undo: post('/bulk-changes/{id}/undo', 'Undoes a change of many websites: does the first step')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['websites', 'fleet', 'sharedSettings', 'jobs'],
      done: { en: 'undone', fr: 'annulation de la modification' },
    })
    .input(byId)
    .output(bulkChangeSchema),
};
