import { newPasswordSchema, resetRequestSchema, resetSchema } from '../user.ts';
import { oc, EVERYONE } from './call.ts';
import { byToken } from './inputs.ts';

/** Calls about forgotten passwords. */
export const passwordResets = {
  /** The same answer whoever asks, and whether or not somebody has this address. */
  request: oc
    .route({ method: 'POST', path: '/password-resets', successStatus: 202 })
    .meta({ allowed: EVERYONE })
    .input(resetRequestSchema),
  get: oc
    .route({ method: 'GET', path: '/password-resets/{token}' })
    .meta({ allowed: EVERYONE })
    .input(byToken)
    .output(resetSchema),
  use: oc
    .route({ method: 'PUT', path: '/password-resets/{token}', successStatus: 204 })
    .meta({ allowed: EVERYONE })
    .input(byToken.extend({ password: newPasswordSchema })),
};
