import { newEmailSchema } from '../user.ts';
import { oc, EVERYONE } from './call.ts';
import { byToken } from './inputs.ts';

export const emailChanges = {
  get: oc
    .route({ method: 'GET', path: '/email-changes/{token}' })
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(newEmailSchema),
  use: oc
    .route({ method: 'PUT', path: '/email-changes/{token}', successStatus: 204 })
    .meta({ allowed: EVERYONE })
    .input(byToken),
};
