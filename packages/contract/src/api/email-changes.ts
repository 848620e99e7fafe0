import { newEmailSchema } from '../user.ts';
import { EVERYONE, callsOn } from './call.ts';
import { byToken } from './inputs.ts';

const { get, put } = callsOn({ en: 'New address', fr: 'Nouvelle adresse' });

export const emailChanges = {
  get: get('/email-changes/{token}', 'Reads which address a link confirms')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(newEmailSchema),
  use: put('/email-changes/{token}', 'Confirms a new address by a link', 204)
    .meta({ allowed: EVERYONE, done: { en: 'confirmed', fr: 'confirmation' } })
    .input(byToken),
};
