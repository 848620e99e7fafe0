import { linesQuerySchema, rehearsalSchema, rehearsedLinesSchema } from '../rehearsal.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about rehearsals of remedies. A problem has one rehearsal, the last one. */
export const rehearsals = {
  start: oc
    .route({ method: 'POST', path: '/problems/{id}/rehearsals', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(rehearsalSchema),
  /** Returns the last rehearsal. Null if there is none. */
  last: oc
    .route({ method: 'GET', path: '/problems/{id}/rehearsal' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'] })
    .input(byId)
    .output(rehearsalSchema.nullable()),
  lines: oc
    .route({ method: 'POST', path: '/problems/{id}/rehearsal/lines' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits', 'trials'] })
    .input(byId.extend(linesQuerySchema.shape))
    .output(rehearsedLinesSchema),
};
