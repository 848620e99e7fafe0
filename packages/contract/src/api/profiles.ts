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
import { ADMIN_ONLY, OWN, USERS, callsOn } from './call.ts';
import { avatarSize, byId } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Profile', fr: 'Profil' });

export const profiles = {
  own: get('/profiles/own', 'Lists the signed-in user’s profiles')
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(profileSchema)),
  activate: put('/profiles/{id}/active', 'Activates a profile')
    .meta({ allowed: OWN, done: { en: 'made the active one', fr: 'choix du profil actif' } })
    .input(byId)
    .output(connectedUserSchema),
  get: get('/profiles/{id}', 'Reads a profile')
    .meta({ allowed: USERS, reads: [] })
    .input(byId)
    .output(profileDetailSchema),
  update: put('/profiles/{id}', 'Changes a profile')
    .meta({ allowed: USERS, makesStale: ['users'] })
    .input(profileChangeSchema.extend(byId.shape))
    .output(profileDetailSchema),
  /** Toggles the revocation of the profile. */
  revoke: put('/profiles/{id}/revoke', 'Revokes a profile, or restores it')
    .meta({
      allowed: USERS,
      makesStale: ['users', 'companies'],
      done: { en: 'revoked or restored', fr: 'révocation ou rétablissement' },
    })
    .input(byId)
    .output(profileDetailSchema),
  /** Creates a profile in another company for a user who has a profile already. */
  create: post('/profiles', 'Lets a user into a company', 201)
    .meta({ allowed: ADMIN_ONLY, makesStale: ['users', 'companies'] })
    .input(membershipInputSchema.extend({ userId: idSchema }))
    .output(profileDetailSchema),
  uploadAvatar: post('/profiles/{id}/avatar/upload', 'Stores the picture of a profile')
    .meta({ allowed: USERS, makesStale: ['users'] })
    .input(avatarInputSchema.extend(byId.shape))
    .output(avatarSchema),
  removeAvatar: del('/profiles/{id}/avatar', 'Removes the picture of a profile')
    .meta({ allowed: USERS, makesStale: ['users'] })
    .input(byId),
  avatar: get('/profiles/{id}/avatar/{size}', 'Reads the picture of a profile')
    .meta({ allowed: USERS, reads: [] })
    .input(byId.extend(avatarSize))
    .output(z.instanceof(Blob)),
};
