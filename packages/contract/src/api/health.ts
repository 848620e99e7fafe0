import { evolutionQuerySchema, evolutionSchema, healthSchema, trackerPeriodSchema } from '../health.ts';
import { VIEWERS, callsOn } from './call.ts';

const { get } = callsOn({ en: 'Health', fr: 'Santé' });

export const health = {
  overview: get('/health', 'Reads the health of a website: reliability, grade and root causes')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(trackerPeriodSchema)
    .output(healthSchema),
  evolution: get('/health/evolution', 'Reads how the health of a website evolved')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(evolutionQuerySchema)
    .output(evolutionSchema),
};
