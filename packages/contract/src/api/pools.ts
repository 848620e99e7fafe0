import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  poolChangeSchema,
  poolDetailSchema,
  poolHistorySchema,
  poolInputSchema,
  poolSchema,
  poolStatusSchema,
  poolRunInputSchema,
} from '../pool.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, lock, searched, classified, ofWebsite, asStatus } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Pool', fr: 'Pool' });

export const pools = {
  list: get('/pools', 'Lists pools')
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(
      listQuerySchema.extend({
        ...ofWebsite,
        ...searched,
        ...classified,
        status: poolStatusSchema.optional(),
      }),
    )
    .output(listOf(poolSchema)),
  get: get('/pools/{id}', 'Reads a pool')
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(byId)
    .output(poolDetailSchema),
  history: get('/pools/{id}/history', 'Reads how a pool ended over time')
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(byId)
    .output(poolHistorySchema),
  create: post('/pools', 'Adds a pool', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(poolInputSchema)
    .output(poolDetailSchema),
  update: put('/pools/{id}', 'Changes a pool')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(poolChangeSchema)
    .output(poolDetailSchema),
  remove: del('/pools/{id}', 'Removes a pool').meta({ allowed: MANAGERS, token: 'configure' }).input(byId),
  setStatus: put('/pools/{id}/status', 'Publishes a pool, or takes it back')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(asStatus)
    .output(poolDetailSchema),
  setTests: put('/pools/{id}/tests', 'Chooses the tests of a pool and their order')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'tests chosen', fr: 'choix des tests' } })
    .input(z.object({ id: idSchema, testIds: z.array(idSchema).max(200), ...lock }))
    .output(poolDetailSchema),
  duplicate: post('/pools/{id}/duplicates', 'Copies a pool', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId)
    .output(poolDetailSchema),
  run: post('/pools/{id}/runs', 'Runs a pool', 202)
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['jobs.list'] })
    .input(poolRunInputSchema.extend(byId.shape))
    .output(jobSchema),
};
