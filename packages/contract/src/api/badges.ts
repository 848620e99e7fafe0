import { badgeInputSchema, badgeSchema } from '../badge.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about who sees a website's badge. The picture itself is no call: it is embedded in any page (badge.ts). */
export const badges = {
  get: oc
    .route({ method: 'GET', path: '/websites/{id}/badge' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(badgeSchema),
  set: oc
    .route({ method: 'PUT', path: '/websites/{id}/badge', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(badgeInputSchema.extend(byId.shape)),
};
