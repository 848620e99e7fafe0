import { newPasswordSchema, resetRequestSchema, resetSchema } from '../user.ts';
import { EVERYONE, get, post, put } from './call.ts';
import { byToken } from './inputs.ts';

/** Calls about forgotten passwords. */
export const passwordResets = {
  /** Requests a password reset. The answer does not reveal whether the address is known. */
  request: post('/password-resets', 'Requests the mail with which a user chooses a new password', 202)
    .meta({ allowed: EVERYONE })
    .input(resetRequestSchema),
  get: get('/password-resets/{token}', 'Reads whose password a link changes')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(resetSchema),
  use: put('/password-resets/{token}', 'Chooses a new password by a link', 204)
    .meta({ allowed: EVERYONE })
    .input(byToken.extend({ password: newPasswordSchema })),
};
