import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { pageTestSchema, testChangeSchema, testHistorySchema, testInputSchema } from '../page-test.ts';
import { runInputSchema } from '../pool.ts';
import { trialInputSchema } from '../trial.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, searched, classified, ofWebsite } from './inputs.ts';

export const tests = {
  list: oc
    .route({ method: 'GET', path: '/tests' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(
      listQuerySchema.extend({
        ...ofWebsite,
        ...searched,
        ...classified,
        poolId: idSchema.optional(),
        draft: z.enum(['true', 'false']).optional(),
      }),
    )
    .output(listOf(pageTestSchema)),
  get: oc
    .route({ method: 'GET', path: '/tests/{id}' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(pageTestSchema),
  history: oc
    .route({ method: 'GET', path: '/tests/{id}/history' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(testHistorySchema),
  create: oc
    .route({ method: 'POST', path: '/tests', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(testInputSchema)
    .output(pageTestSchema),
  update: oc
    .route({ method: 'PUT', path: '/tests/{id}' })
    .meta({ allowed: MANAGERS })
    .input(testChangeSchema)
    .output(pageTestSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/tests/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  duplicate: oc
    .route({ method: 'POST', path: '/tests/{id}/duplicates', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(pageTestSchema),
  run: oc
    .route({ method: 'POST', path: '/tests/{id}/runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(runInputSchema.extend(byId.shape))
    .output(jobSchema),
  /** Tries a test, saved or not, on one live page. The job's only page contains the result. */
  dryRun: oc
    .route({ method: 'POST', path: '/tests/dry-runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(trialInputSchema)
    .output(jobSchema),
};
