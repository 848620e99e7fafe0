import { homeSchema } from '../home.ts';
import { oc, VIEWERS } from './call.ts';

export const home = {
  overview: oc
    .route({ method: 'GET', path: '/home' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'] })
    .output(homeSchema),
};
