import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { pageTestSchema, testChangeSchema, testHistorySchema, testInputSchema } from '../page-test.ts';
import { runInputSchema } from '../pool.ts';
import { trialInputSchema } from '../trial.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, searched, classified, ofWebsite } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Test', fr: 'Test' });

export const tests = {
  list: get('/tests', 'Lists tests')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
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
  get: get('/tests/{id}', 'Reads a test')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(pageTestSchema),
  history: get('/tests/{id}/history', 'Reads how a test ended over time')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(testHistorySchema),
  create: post('/tests', 'Adds a test', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(testInputSchema)
    .output(pageTestSchema),
  update: put('/tests/{id}', 'Changes a test')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(testChangeSchema)
    .output(pageTestSchema),
  remove: del('/tests/{id}', 'Removes a test').meta({ allowed: MANAGERS, token: 'configure' }).input(byId),
  duplicate: post('/tests/{id}/duplicates', 'Copies a test', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId)
    .output(pageTestSchema),
  run: post('/tests/{id}/runs', 'Runs a test', 202)
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['jobs.list'] })
    .input(runInputSchema.extend(byId.shape))
    .output(jobSchema),
  /** Tries a test, saved or not, on one live page. The job's only page contains the result. */
  dryRun: post('/tests/dry-runs', 'Tries the code of a test on a page, without storing it', 202)
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['jobs.list'],
      done: { en: 'tried', fr: 'essai' },
    })
    .input(trialInputSchema)
    .output(jobSchema),
};
