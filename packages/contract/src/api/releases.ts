import { idSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { releaseInputSchema, releaseSchema } from '../release.ts';
import { oc, MANAGERS } from './call.ts';
import { byId } from './inputs.ts';

export const releases = {
  list: oc
    .route({ method: 'GET', path: '/releases' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(releaseSchema)),
  /**
   * Reports a release. Idempotent for retries: a repeated report returns the known release. Repeated means the same
   * label at the same instant, or within a day if the request has no instant.
   */
  create: oc
    .route({ method: 'POST', path: '/releases', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(releaseInputSchema)
    .output(releaseSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/releases/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
