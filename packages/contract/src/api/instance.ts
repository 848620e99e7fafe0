import { instanceSchema } from '../instance.ts';
import { oc, EVERYONE } from './call.ts';

export const instance = {
  get: oc
    .route({ method: 'GET', path: '/instance' })
    .meta({ allowed: EVERYONE, reads: [] })
    .output(instanceSchema),
};
