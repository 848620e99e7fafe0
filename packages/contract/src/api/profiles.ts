import * as z from 'zod';
import {
  avatarInputSchema,
  avatarSchema,
  membershipInputSchema,
  profileChangeSchema,
  profileDetailSchema,
} from '../user.ts';
import { idSchema } from '../identifiers.ts';
import { connectedUserSchema, profileSchema } from '../session.ts';
import { oc, ADMIN_ONLY, OWN, USERS } from './call.ts';
import { avatarSize, byId } from './inputs.ts';

export const profiles = {
  own: oc
    .route({ method: 'GET', path: '/profiles/own' })
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(profileSchema)),
  activate: oc
    .route({ method: 'PUT', path: '/profiles/{id}/active' })
    .meta({ allowed: OWN })
    .input(byId)
    .output(connectedUserSchema),
  get: oc
    .route({ method: 'GET', path: '/profiles/{id}' })
    .meta({ allowed: USERS, reads: [] })
    .input(byId)
    .output(profileDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/profiles/{id}' })
    .meta({ allowed: USERS })
    .input(profileChangeSchema.extend(byId.shape))
    .output(profileDetailSchema),
  /** Toggles the revocation of the profile. */
  revoke: oc
    .route({ method: 'PUT', path: '/profiles/{id}/revoke' })
    .meta({ allowed: USERS })
    .input(byId)
    .output(profileDetailSchema),
  /** Creates a profile in another company for a user who has a profile already. */
  create: oc
    .route({ method: 'POST', path: '/profiles', successStatus: 201 })
    .meta({ allowed: ADMIN_ONLY })
    .input(membershipInputSchema.extend({ userId: idSchema }))
    .output(profileDetailSchema),
  uploadAvatar: oc
    .route({ method: 'POST', path: '/profiles/{id}/avatar/upload' })
    .meta({ allowed: USERS })
    .input(avatarInputSchema.extend(byId.shape))
    .output(avatarSchema),
  removeAvatar: oc
    .route({ method: 'DELETE', path: '/profiles/{id}/avatar', successStatus: 204 })
    .meta({ allowed: USERS })
    .input(byId),
  avatar: oc
    .route({ method: 'GET', path: '/profiles/{id}/avatar/{size}' })
    .meta({ allowed: USERS, reads: [] })
    .input(byId.extend(avatarSize))
    .output(z.instanceof(Blob)),
};
