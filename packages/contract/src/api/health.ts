import { evolutionQuerySchema, evolutionSchema, healthSchema, trackerPeriodSchema } from '../health.ts';
import { oc, VIEWERS } from './call.ts';

export const health = {
  overview: oc
    .route({ method: 'GET', path: '/health' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(trackerPeriodSchema)
    .output(healthSchema),
  evolution: oc
    .route({ method: 'GET', path: '/health/evolution' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(evolutionQuerySchema)
    .output(evolutionSchema),
};
