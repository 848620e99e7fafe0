import { badgeInputSchema, badgeSchema } from '../badge.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, put } = callsOn({ en: 'Badge', fr: 'Badge' });

/**
 * Calls about the visibility of a website's badge. The picture itself is not a call, because any page can embed it
 * (badge.ts).
 */
export const badges = {
  get: get('/websites/{id}/badge', 'Reads who sees a website’s badge, and by which token')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(badgeSchema),
  set: put('/websites/{id}/badge', 'Decides who sees a website’s badge', 204)
    .meta({ allowed: MANAGERS })
    .input(badgeInputSchema.extend(byId.shape)),
};
