import * as z from 'zod';
import { problemRegressionSchema, scriptDifferenceSchema } from '../regression-cause.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the change that broke the page of a problem. */
export const culprits = {
  start: oc
    .route({ method: 'POST', path: '/problems/{id}/culprit', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(problemRegressionSchema),
  get: oc
    .route({ method: 'GET', path: '/problems/{id}/culprit' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'] })
    .input(byId)
    .output(problemRegressionSchema),
  /** Returns the difference between both versions of a candidate's text, by its index among the candidates. */
  difference: oc
    .route({ method: 'GET', path: '/problems/{id}/suspects/{place}/difference' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'] })
    .input(byId.extend({ place: z.coerce.number().int().min(0).max(1_000) }))
    .output(scriptDifferenceSchema),
  /** Returns the difference between both versions of a change that marks an evolution. */
  change: oc
    .route({ method: 'GET', path: '/page-changes/{id}/difference' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(scriptDifferenceSchema),
};
