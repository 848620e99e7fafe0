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
import { oc, MANAGERS } from './call.ts';
import { byId, lock, searched, classified, ofWebsite, asStatus } from './inputs.ts';

export const pools = {
  list: oc
    .route({ method: 'GET', path: '/pools' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'] })
    .input(
      listQuerySchema.extend({
        ...ofWebsite,
        ...searched,
        ...classified,
        status: poolStatusSchema.optional(),
      }),
    )
    .output(listOf(poolSchema)),
  get: oc
    .route({ method: 'GET', path: '/pools/{id}' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'] })
    .input(byId)
    .output(poolDetailSchema),
  history: oc
    .route({ method: 'GET', path: '/pools/{id}/history' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'] })
    .input(byId)
    .output(poolHistorySchema),
  create: oc
    .route({ method: 'POST', path: '/pools', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(poolInputSchema)
    .output(poolDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/pools/{id}' })
    .meta({ allowed: MANAGERS })
    .input(poolChangeSchema)
    .output(poolDetailSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/pools/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  setStatus: oc
    .route({ method: 'PUT', path: '/pools/{id}/status' })
    .meta({ allowed: MANAGERS })
    .input(asStatus)
    .output(poolDetailSchema),
  setTests: oc
    .route({ method: 'PUT', path: '/pools/{id}/tests' })
    .meta({ allowed: MANAGERS })
    .input(z.object({ id: idSchema, testIds: z.array(idSchema).max(200), ...lock }))
    .output(poolDetailSchema),
  duplicate: oc
    .route({ method: 'POST', path: '/pools/{id}/duplicates', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(poolDetailSchema),
  run: oc
    .route({ method: 'POST', path: '/pools/{id}/runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(poolRunInputSchema.extend(byId.shape))
    .output(jobSchema),
};
