import * as z from 'zod';
import {
  accountChangeSchema,
  accountSchema,
  avatarInputSchema,
  avatarSchema,
  deviceSchema,
  emailSchema,
  membershipInputSchema,
  newEmailSchema,
  newPasswordSchema,
  ownPasswordSchema,
  ownSessionSchema,
  peopleCsvQuerySchema,
  peopleQuerySchema,
  personChangeSchema,
  personDetailSchema,
  personInputSchema,
  personSchema,
  profileChangeSchema,
  profileDetailSchema,
  pushInputSchema,
  resetRequestSchema,
  resetSchema,
  subscriptionInputSchema,
  userStatusSchema,
} from '../person.ts';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import {
  confirmationSchema,
  connectedUserSchema,
  credentialsSchema,
  profileSchema,
  sessionSchema,
} from '../user.ts';
import { oc, ADMIN_ONLY, EVERYONE, MANAGERS, OWN, OWN_AND_ADMIN, PEOPLE } from './call.ts';
import { avatarSize, byId, byToken, csvFile } from './inputs.ts';

/** Calls about people and how they get in. */
export const people = {
  sessions: {
    create: oc
      .route({ method: 'POST', path: '/sessions', successStatus: 201 })
      .meta({ allowed: EVERYONE })
      .input(credentialsSchema)
      .output(sessionSchema),
    deleteCurrent: oc
      .route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 })
      .meta({ allowed: OWN, beforeOwnPassword: true }),
    list: oc
      .route({ method: 'GET', path: '/sessions' })
      .meta({ allowed: OWN })
      .output(z.array(ownSessionSchema)),
    /** Shows with the password that whoever uses the session is still its person, before what weighs much. */
    confirm: oc
      .route({ method: 'PUT', path: '/sessions/current/confirmation', successStatus: 204 })
      .meta({ allowed: OWN })
      .input(confirmationSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/sessions/{id}', successStatus: 204 })
      .meta({ allowed: OWN })
      .input(byId),
    removeOthers: oc
      .route({ method: 'DELETE', path: '/sessions', successStatus: 204 })
      .meta({ allowed: OWN }),
  },
  passwordResets: {
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
  },
  emailChanges: {
    get: oc
      .route({ method: 'GET', path: '/email-changes/{token}' })
      .meta({ allowed: EVERYONE })
      .input(byToken)
      .output(newEmailSchema),
    use: oc
      .route({ method: 'PUT', path: '/email-changes/{token}', successStatus: 204 })
      .meta({ allowed: EVERYONE })
      .input(byToken),
  },
  users: {
    own: oc
      .route({ method: 'GET', path: '/users/own' })
      .meta({ allowed: OWN, beforeOwnPassword: true })
      .output(connectedUserSchema),
    account: oc
      .route({ method: 'GET', path: '/users/own/account' })
      .meta({ allowed: OWN, beforeOwnPassword: true })
      .output(accountSchema),
    updateOwn: oc
      .route({ method: 'PUT', path: '/users/own/account' })
      .meta({ allowed: OWN })
      .input(accountChangeSchema)
      .output(accountSchema),
    setOwnPassword: oc
      .route({ method: 'PUT', path: '/users/own/password' })
      .meta({ allowed: OWN, beforeOwnPassword: true })
      .input(ownPasswordSchema)
      .output(sessionSchema),
    exportOwn: oc
      .route({ method: 'GET', path: '/users/own/export' })
      .meta({ allowed: OWN, noted: true })
      .output(z.instanceof(Blob)),
    list: oc
      .route({ method: 'GET', path: '/users' })
      .meta({ allowed: MANAGERS })
      .input(peopleQuerySchema)
      .output(listOf(personSchema)),
    csv: oc
      .route({ method: 'GET', path: '/users.csv' })
      .meta({ allowed: MANAGERS, noted: true })
      .input(peopleCsvQuerySchema)
      .output(csvFile),
    get: oc
      .route({ method: 'GET', path: '/users/{id}' })
      .meta({ allowed: PEOPLE })
      .input(byId)
      .output(personDetailSchema),
    create: oc
      .route({ method: 'POST', path: '/users', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(personInputSchema)
      .output(personDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/users/{id}' })
      .meta({ allowed: PEOPLE })
      .input(personChangeSchema.extend(byId.shape))
      .output(personDetailSchema),
    /** Wants another address, which waits for its owner to confirm it; the same one again sends the link again. */
    setEmail: oc
      .route({ method: 'PUT', path: '/users/{id}/email' })
      .meta({ allowed: OWN_AND_ADMIN, confirmed: true })
      .input(byId.extend({ email: emailSchema }))
      .output(personDetailSchema),
    cancelEmail: oc
      .route({ method: 'DELETE', path: '/users/{id}/email' })
      .meta({ allowed: OWN_AND_ADMIN })
      .input(byId)
      .output(personDetailSchema),
    setPassword: oc
      .route({ method: 'PUT', path: '/users/{id}/password', successStatus: 204 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(z.object({ id: idSchema, password: newPasswordSchema })),
    setStatus: oc
      .route({ method: 'PUT', path: '/users/{id}/status' })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(z.object({ id: idSchema, status: userStatusSchema }))
      .output(personDetailSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/users/{id}', successStatus: 204 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(byId),
    devices: oc
      .route({ method: 'GET', path: '/users/{id}/devices' })
      .meta({ allowed: OWN_AND_ADMIN })
      .input(byId)
      .output(z.array(deviceSchema)),
    addDevice: oc
      .route({ method: 'POST', path: '/users/{id}/devices', successStatus: 201 })
      .meta({ allowed: OWN })
      .input(subscriptionInputSchema.extend(byId.shape))
      .output(deviceSchema),
    removeDevice: oc
      .route({ method: 'DELETE', path: '/users/{id}/devices/{deviceId}', successStatus: 204 })
      .meta({ allowed: OWN_AND_ADMIN })
      .input(byId.extend({ deviceId: idSchema })),
    notifyDevice: oc
      .route({ method: 'POST', path: '/users/{id}/devices/{deviceId}/notifications', successStatus: 202 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(pushInputSchema.extend({ id: idSchema, deviceId: idSchema })),
    /** The public VAPID key that browsers subscribe with. */
    pushKey: oc
      .route({ method: 'GET', path: '/push-key' })
      .meta({ allowed: OWN })
      .output(z.object({ key: z.string() })),
  },
  profiles: {
    own: oc
      .route({ method: 'GET', path: '/profiles/own' })
      .meta({ allowed: OWN })
      .output(z.array(profileSchema)),
    activate: oc
      .route({ method: 'PUT', path: '/profiles/{id}/active' })
      .meta({ allowed: OWN })
      .input(byId)
      .output(connectedUserSchema),
    get: oc
      .route({ method: 'GET', path: '/profiles/{id}' })
      .meta({ allowed: PEOPLE })
      .input(byId)
      .output(profileDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/profiles/{id}' })
      .meta({ allowed: PEOPLE })
      .input(profileChangeSchema.extend(byId.shape))
      .output(profileDetailSchema),
    /** Toggles whether it is revoked. */
    revoke: oc
      .route({ method: 'PUT', path: '/profiles/{id}/revoke' })
      .meta({ allowed: PEOPLE })
      .input(byId)
      .output(profileDetailSchema),
    /** Another company's profile for somebody who has one already. */
    create: oc
      .route({ method: 'POST', path: '/profiles', successStatus: 201 })
      .meta({ allowed: ADMIN_ONLY })
      .input(membershipInputSchema.extend({ userId: idSchema }))
      .output(profileDetailSchema),
    uploadAvatar: oc
      .route({ method: 'POST', path: '/profiles/{id}/avatar/upload' })
      .meta({ allowed: PEOPLE })
      .input(avatarInputSchema.extend(byId.shape))
      .output(avatarSchema),
    removeAvatar: oc
      .route({ method: 'DELETE', path: '/profiles/{id}/avatar', successStatus: 204 })
      .meta({ allowed: PEOPLE })
      .input(byId),
    avatar: oc
      .route({ method: 'GET', path: '/profiles/{id}/avatar/{size}' })
      .meta({ allowed: PEOPLE })
      .input(byId.extend(avatarSize))
      .output(z.instanceof(Blob)),
  },
};
