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
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Problem', fr: 'Problème' });

export const problems = {
  list: get('/problems', 'Lists problems')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(problemsQuerySchema)
    .output(listOf(problemSchema)),
  groups: get('/problems/groups', 'Lists problems grouped by cause or page')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(problemGroupsQuerySchema)
    .output(listOf(problemGroupSchema)),
  counts: get('/problems/counts', 'Counts problems by state and severity')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(problemCountsQuerySchema)
    .output(problemCountsSchema),
  csv: get('/problems.csv', 'Exports problems as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(problemsCsvQuerySchema)
    .output(csvFile),
  get: get('/problems/{id}', 'Reads a problem with its history')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(problemDetailSchema),
  setState: put('/problems/{id}/state', 'Acknowledges, mutes or reopens a problem')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(problemStateInputSchema.extend(byId.shape))
    .output(problemDetailSchema),
  /** Sets the state of several problems: of up to 500 problems, or of all problems of some pages or of a cause. */
  setStates: put('/problems/states', 'Acknowledges, mutes or reopens several problems')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['causes', 'home', 'health'] })
    .input(problemStatesInputSchema)
    .output(z.object({ changed: z.int() })),
  /**
   * Returns the possible assignees for problems of a website: its company's users who may read them, and the caller.
   */
  assignees: get('/problems/assignees', 'Lists who may be given problems of a website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(assigneeSchema)),
  assign: put('/problems/assignee', 'Gives problems to a user, or to nobody')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['causes', 'home', 'health'] })
    .input(problemsAssignInputSchema)
    .output(z.object({ changed: z.int() })),
  addNote: post('/problems/{id}/notes', 'Adds a note to a problem', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['causes', 'home', 'health'] })
    .input(noteInputSchema.extend(byId.shape))
    .output(noteSchema),
  removeNote: del('/problems/{id}/notes/{noteId}', 'Removes a note from a problem')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['causes', 'home', 'health'] })
    .input(byId.extend({ noteId: idSchema })),
};
