import { oc, eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { connectedUserSchema, credentialsSchema, profileSchema, sessionSchema } from '../user.ts';
import { evolutionQuerySchema, evolutionSchema, healthSchema, periodSchema } from '../health.ts';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { websiteInputSchema, websiteSchema } from '../website.ts';

const byId = z.object({ id: idSchema });

/** Every call of the panel, by resource; the paths are those of design/api.md below /api. */
export const contract = {
  sessions: {
    create: oc
      .route({ method: 'POST', path: '/sessions', successStatus: 201 })
      .input(credentialsSchema)
      .output(sessionSchema),
    deleteCurrent: oc.route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 }),
  },
  users: { own: oc.route({ method: 'GET', path: '/users/own' }).output(connectedUserSchema) },
  profiles: {
    own: oc.route({ method: 'GET', path: '/profiles/own' }).output(z.array(profileSchema)),
    activate: oc
      .route({ method: 'PUT', path: '/profiles/{id}/active' })
      .input(byId)
      .output(connectedUserSchema),
  },
  websites: {
    list: oc.route({ method: 'GET', path: '/websites' }).input(listQuerySchema).output(listOf(websiteSchema)),
    get: oc.route({ method: 'GET', path: '/websites/{id}' }).input(byId).output(websiteSchema),
    create: oc
      .route({ method: 'POST', path: '/websites', successStatus: 201 })
      .input(websiteInputSchema)
      .output(websiteSchema),
    update: oc
      .route({ method: 'PUT', path: '/websites/{id}' })
      .input(websiteInputSchema.extend(byId.shape))
      .output(websiteSchema),
    run: oc
      .route({ method: 'POST', path: '/websites/{id}/runs', successStatus: 202 })
      .input(byId)
      .output(jobSchema),
  },
  jobs: {
    list: oc
      .route({ method: 'GET', path: '/jobs' })
      .input(listQuerySchema.extend({ websiteId: idSchema.optional() }))
      .output(listOf(jobSchema)),
    get: oc.route({ method: 'GET', path: '/jobs/{id}' }).input(byId).output(jobSchema),
    cancel: oc.route({ method: 'POST', path: '/jobs/{id}/cancellation' }).input(byId).output(jobSchema),
    events: oc
      .route({ method: 'GET', path: '/jobs/{id}/events' })
      .input(byId)
      .output(eventIterator(jobSchema)),
  },
  health: {
    overview: oc.route({ method: 'GET', path: '/health' }).input(periodSchema).output(healthSchema),
    evolution: oc
      .route({ method: 'GET', path: '/health/evolution' })
      .input(evolutionQuerySchema)
      .output(evolutionSchema),
  },
};
