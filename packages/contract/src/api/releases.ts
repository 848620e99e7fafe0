import { idSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { releaseInputSchema, releaseSchema } from '../release.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, del } = callsOn({ en: 'Release', fr: 'Mise en ligne' });

export const releases = {
  list: get('/releases', 'Lists the releases of a website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(releaseSchema)),
  /**
   * Reports a release. Idempotent for retries: a repeated report returns the known release. Repeated means the same
   * label at the same instant, or within a day if the request has no instant.
   */
  create: post(
    '/releases',
    'Reports a release of a website; the same one within a day is the known release',
    201,
  )
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['health.evolution'] })
    .input(releaseInputSchema)
    .output(releaseSchema),
  remove: del('/releases/{id}', 'Removes a reported release')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['health.evolution'] })
    .input(byId),
};
