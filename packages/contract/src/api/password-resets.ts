import { newPasswordSchema, resetRequestSchema, resetSchema } from '../user.ts';
import { oc, EVERYONE } from './call.ts';
import { byToken } from './inputs.ts';

/** Calls about forgotten passwords. */
export const passwordResets = {
  /** Requests a password reset. The answer does not reveal whether the address is known. */
  request: oc
    .route({ method: 'POST', path: '/password-resets', successStatus: 202 })
    .meta({ allowed: EVERYONE })
    .input(resetRequestSchema),
  get: oc
    .route({ method: 'GET', path: '/password-resets/{token}' })
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(resetSchema),
  use: oc
    .route({ method: 'PUT', path: '/password-resets/{token}', successStatus: 204 })
    .meta({ allowed: EVERYONE })
    .input(byToken.extend({ password: newPasswordSchema })),
};
