import * as z from 'zod';
import {
  causeCountsQuerySchema,
  causeCountsSchema,
  causeDetailSchema,
  causesAssignInputSchema,
  causeSchema,
  causesCsvQuerySchema,
  causesQuerySchema,
  causeStateInputSchema,
} from '../cause.ts';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import { noteInputSchema, noteSchema } from '../problem.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Cause', fr: 'Cause' });

/** Calls about causes. Viewers read the health data of their websites. Only managers read the assignees. */
export const causes = {
  list: get('/causes', 'Lists what is wrong: what waits for somebody first, then what costs most')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(causesQuerySchema)
    .output(listOf(causeSchema)),
  counts: get('/causes/counts', 'Counts how many causes each filter would leave')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(causeCountsQuerySchema)
    .output(causeCountsSchema),
  csv: get('/causes.csv', 'Exports causes as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(causesCsvQuerySchema)
    .output(csvFile),
  /**
   * Returns a cause by its own id, the id of one of its incidents, or the id of one of its problems. Old links
   * therefore stay valid.
   */
  get: get(
    '/causes/{id}',
    'Reads a cause with its proof, history, notes and what to do, by its id or by that of an incident or a problem of it',
  )
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(causeDetailSchema),
  setStates: put(
    '/causes/states',
    'Opens, acknowledges or mutes causes, with all their pages and their alarms',
  )
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['problems', 'home', 'health'] })
    .input(causeStateInputSchema)
    .output(z.object({ changed: z.int() })),
  assign: put('/causes/assignee', 'Gives causes to a colleague, or to nobody')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['problems', 'home', 'health'] })
    .input(causesAssignInputSchema)
    .output(z.object({ changed: z.int() })),
  addNote: post('/causes/{id}/notes', 'Adds a note to a cause', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['problems', 'home', 'health'] })
    .input(noteInputSchema.extend(byId.shape))
    .output(noteSchema),
  removeNote: del('/causes/{id}/notes/{noteId}', 'Removes a note')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['problems', 'home', 'health'] })
    .input(byId.extend({ noteId: idSchema })),
};
