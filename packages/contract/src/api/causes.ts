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
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about causes. Viewers read the health data of their websites. Only managers read the assignees. */
export const causes = {
  list: oc
    .route({ method: 'GET', path: '/causes' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(causesQuerySchema)
    .output(listOf(causeSchema)),
  counts: oc
    .route({ method: 'GET', path: '/causes/counts' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(causeCountsQuerySchema)
    .output(causeCountsSchema),
  csv: oc
    .route({ method: 'GET', path: '/causes.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(causesCsvQuerySchema)
    .output(csvFile),
  /**
   * Returns a cause by its own id, the id of one of its incidents, or the id of one of its problems. Old links
   * therefore stay valid.
   */
  get: oc
    .route({ method: 'GET', path: '/causes/{id}' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(byId)
    .output(causeDetailSchema),
  setStates: oc
    .route({ method: 'PUT', path: '/causes/states' })
    .meta({ allowed: MANAGERS })
    .input(causeStateInputSchema)
    .output(z.object({ changed: z.int() })),
  assign: oc
    .route({ method: 'PUT', path: '/causes/assignee' })
    .meta({ allowed: MANAGERS })
    .input(causesAssignInputSchema)
    .output(z.object({ changed: z.int() })),
  addNote: oc
    .route({ method: 'POST', path: '/causes/{id}/notes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(noteInputSchema.extend(byId.shape))
    .output(noteSchema),
  removeNote: oc
    .route({ method: 'DELETE', path: '/causes/{id}/notes/{noteId}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ noteId: idSchema })),
};
