import { newPasswordSchema, resetRequestSchema, resetSchema } from '../user.ts';
import { EVERYONE, callsOn } from './call.ts';
import { byToken } from './inputs.ts';

const { get, post, put } = callsOn({ en: 'Forgotten password', fr: 'Mot de passe oublié' });

/** Calls about forgotten passwords. */
export const passwordResets = {
  /** Requests a password reset. The answer does not reveal whether the address is known. */
  request: post('/password-resets', 'Requests the mail with which a user chooses a new password', 202)
    .meta({ allowed: EVERYONE, done: { en: 'requested', fr: 'demande' } })
    .input(resetRequestSchema),
  get: get('/password-resets/{token}', 'Reads whose password a link changes')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(resetSchema),
  use: put('/password-resets/{token}', 'Chooses a new password by a link', 204)
    .meta({ allowed: EVERYONE, done: { en: 'used', fr: 'nouveau mot de passe choisi' } })
    .input(byToken.extend({ password: newPasswordSchema })),
};
