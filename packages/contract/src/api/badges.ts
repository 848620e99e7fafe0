import { badgeInputSchema, badgeSchema } from '../badge.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/**
 * Calls about the visibility of a website's badge. The picture itself is not a call, because any page can embed it
 * (badge.ts).
 */
export const badges = {
  get: oc
    .route({ method: 'GET', path: '/websites/{id}/badge' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(badgeSchema),
  set: oc
    .route({ method: 'PUT', path: '/websites/{id}/badge', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(badgeInputSchema.extend(byId.shape)),
};
