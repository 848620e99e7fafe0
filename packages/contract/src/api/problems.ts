import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import {
  assigneeSchema,
  noteInputSchema,
  noteSchema,
  problemCountsQuerySchema,
  problemCountsSchema,
  problemDetailSchema,
  problemGroupSchema,
  problemGroupsQuerySchema,
  problemsCsvQuerySchema,
  problemsAssignInputSchema,
  problemSchema,
  problemsQuerySchema,
  problemStateInputSchema,
  problemStatesInputSchema,
} from '../problem.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

export const problems = {
  list: oc
    .route({ method: 'GET', path: '/problems' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(problemsQuerySchema)
    .output(listOf(problemSchema)),
  groups: oc
    .route({ method: 'GET', path: '/problems/groups' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(problemGroupsQuerySchema)
    .output(listOf(problemGroupSchema)),
  counts: oc
    .route({ method: 'GET', path: '/problems/counts' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(problemCountsQuerySchema)
    .output(problemCountsSchema),
  csv: oc
    .route({ method: 'GET', path: '/problems.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(problemsCsvQuerySchema)
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/problems/{id}' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(problemDetailSchema),
  setState: oc
    .route({ method: 'PUT', path: '/problems/{id}/state' })
    .meta({ allowed: MANAGERS })
    .input(problemStateInputSchema.extend(byId.shape))
    .output(problemDetailSchema),
  /** Sets the state of several problems: of up to 500 problems, or of all problems of some pages or of a cause. */
  setStates: oc
    .route({ method: 'PUT', path: '/problems/states' })
    .meta({ allowed: MANAGERS })
    .input(problemStatesInputSchema)
    .output(z.object({ changed: z.int() })),
  /**
   * Returns the possible assignees for problems of a website: its company's users who may read them, and the caller.
   */
  assignees: oc
    .route({ method: 'GET', path: '/problems/assignees' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(assigneeSchema)),
  assign: oc
    .route({ method: 'PUT', path: '/problems/assignee' })
    .meta({ allowed: MANAGERS })
    .input(problemsAssignInputSchema)
    .output(z.object({ changed: z.int() })),
  addNote: oc
    .route({ method: 'POST', path: '/problems/{id}/notes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(noteInputSchema.extend(byId.shape))
    .output(noteSchema),
  removeNote: oc
    .route({ method: 'DELETE', path: '/problems/{id}/notes/{noteId}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ noteId: idSchema })),
};
