import { linesQuerySchema, rehearsalSchema, rehearsedLinesSchema } from '../rehearsal.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post } = callsOn({ en: 'Rehearsal', fr: 'Répétition' });

/** Calls about rehearsals of remedies. A problem has one rehearsal, the last one. */
export const rehearsals = {
  start: post('/problems/{id}/rehearsals', 'Visits the page of a problem with its remedy in place', 202)
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId)
    .output(rehearsalSchema),
  /** Returns the last rehearsal. Null if there is none. */
  last: get('/problems/{id}/rehearsal', 'Reads the last rehearsal of the remedy of a problem')
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'], token: 'read' })
    .input(byId)
    .output(rehearsalSchema.nullable()),
  lines: post(
    '/problems/{id}/rehearsal/lines',
    'Writes the proven change of a problem as lines of a server’s configuration',
  )
    .meta({ allowed: MANAGERS, question: true, reads: ['visits', 'trials'], token: 'read' })
    .input(byId.extend(linesQuerySchema.shape))
    .output(rehearsedLinesSchema),
};
