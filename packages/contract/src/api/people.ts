import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  companiesQuerySchema,
  companyChangeSchema,
  companyDetailSchema,
  companyInputSchema,
  companySchema,
  invitationSchema,
  joinInputSchema,
  joiningSchema,
  teamInputSchema,
} from '../company.ts';
import {
  accountChangeSchema,
  accountSchema,
  AVATAR_SIZES,
  avatarInputSchema,
  avatarSchema,
  deviceSchema,
  emailSchema,
  labelSchema,
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
import { idSchema, instantSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import {
  confirmationSchema,
  connectedUserSchema,
  credentialsSchema,
  profileSchema,
  sessionSchema,
} from '../user.ts';
import { byId, csvFile } from './inputs.ts';

const byToken = z.object({ token: z.string().max(200) });
const byGuestCode = z.object({ guestCode: z.string().max(64) });
const avatarSize = {
  size: z.coerce.number().pipe(z.union(AVATAR_SIZES.map((size) => z.literal(size)))),
  /** The `avatarAt` of the picture that is meant: the browser keeps it, and asks again once there is another one. */
  at: instantSchema.optional(),
};

/** Calls about people, how they get in, and their companies. */
export const people = {
  sessions: {
    create: oc
      .route({ method: 'POST', path: '/sessions', successStatus: 201 })
      .input(credentialsSchema)
      .output(sessionSchema),
    deleteCurrent: oc.route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 }),
    list: oc.route({ method: 'GET', path: '/sessions' }).output(z.array(ownSessionSchema)),
    /** Shows with the password that whoever uses the session is still its person, before what weighs much. */
    confirm: oc
      .route({ method: 'PUT', path: '/sessions/current/confirmation', successStatus: 204 })
      .input(confirmationSchema),
    remove: oc.route({ method: 'DELETE', path: '/sessions/{id}', successStatus: 204 }).input(byId),
    removeOthers: oc.route({ method: 'DELETE', path: '/sessions', successStatus: 204 }),
  },
  passwordResets: {
    /** The same answer whoever asks, and whether or not somebody has this address. */
    request: oc
      .route({ method: 'POST', path: '/password-resets', successStatus: 202 })
      .input(resetRequestSchema),
    get: oc.route({ method: 'GET', path: '/password-resets/{token}' }).input(byToken).output(resetSchema),
    use: oc
      .route({ method: 'PUT', path: '/password-resets/{token}', successStatus: 204 })
      .input(byToken.extend({ password: newPasswordSchema })),
  },
  emailChanges: {
    get: oc.route({ method: 'GET', path: '/email-changes/{token}' }).input(byToken).output(newEmailSchema),
    use: oc.route({ method: 'PUT', path: '/email-changes/{token}', successStatus: 204 }).input(byToken),
  },
  users: {
    own: oc.route({ method: 'GET', path: '/users/own' }).output(connectedUserSchema),
    account: oc.route({ method: 'GET', path: '/users/own/account' }).output(accountSchema),
    updateOwn: oc
      .route({ method: 'PUT', path: '/users/own/account' })
      .input(accountChangeSchema)
      .output(accountSchema),
    setOwnPassword: oc
      .route({ method: 'PUT', path: '/users/own/password' })
      .input(ownPasswordSchema)
      .output(sessionSchema),
    exportOwn: oc.route({ method: 'GET', path: '/users/own/export' }).output(z.instanceof(Blob)),
    list: oc.route({ method: 'GET', path: '/users' }).input(peopleQuerySchema).output(listOf(personSchema)),
    csv: oc.route({ method: 'GET', path: '/users.csv' }).input(peopleCsvQuerySchema).output(csvFile),
    get: oc.route({ method: 'GET', path: '/users/{id}' }).input(byId).output(personDetailSchema),
    create: oc
      .route({ method: 'POST', path: '/users', successStatus: 201 })
      .input(personInputSchema)
      .output(personDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/users/{id}' })
      .input(personChangeSchema.extend(byId.shape))
      .output(personDetailSchema),
    /** Wants another address, which waits for its owner to confirm it; the same one again sends the link again. */
    setEmail: oc
      .route({ method: 'PUT', path: '/users/{id}/email' })
      .input(byId.extend({ email: emailSchema }))
      .output(personDetailSchema),
    cancelEmail: oc
      .route({ method: 'DELETE', path: '/users/{id}/email' })
      .input(byId)
      .output(personDetailSchema),
    setPassword: oc
      .route({ method: 'PUT', path: '/users/{id}/password', successStatus: 204 })
      .input(z.object({ id: idSchema, password: newPasswordSchema })),
    setStatus: oc
      .route({ method: 'PUT', path: '/users/{id}/status' })
      .input(z.object({ id: idSchema, status: userStatusSchema }))
      .output(personDetailSchema),
    remove: oc.route({ method: 'DELETE', path: '/users/{id}', successStatus: 204 }).input(byId),
    devices: oc
      .route({ method: 'GET', path: '/users/{id}/devices' })
      .input(byId)
      .output(z.array(deviceSchema)),
    addDevice: oc
      .route({ method: 'POST', path: '/users/{id}/devices', successStatus: 201 })
      .input(subscriptionInputSchema.extend(byId.shape))
      .output(deviceSchema),
    removeDevice: oc
      .route({ method: 'DELETE', path: '/users/{id}/devices/{deviceId}', successStatus: 204 })
      .input(byId.extend({ deviceId: idSchema })),
    notifyDevice: oc
      .route({ method: 'POST', path: '/users/{id}/devices/{deviceId}/notifications', successStatus: 202 })
      .input(pushInputSchema.extend({ id: idSchema, deviceId: idSchema })),
    /** The public VAPID key that browsers subscribe with. */
    pushKey: oc.route({ method: 'GET', path: '/push-key' }).output(z.object({ key: z.string() })),
  },
  profiles: {
    own: oc.route({ method: 'GET', path: '/profiles/own' }).output(z.array(profileSchema)),
    activate: oc
      .route({ method: 'PUT', path: '/profiles/{id}/active' })
      .input(byId)
      .output(connectedUserSchema),
    get: oc.route({ method: 'GET', path: '/profiles/{id}' }).input(byId).output(profileDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/profiles/{id}' })
      .input(profileChangeSchema.extend(byId.shape))
      .output(profileDetailSchema),
    /** Toggles whether it is revoked. */
    revoke: oc
      .route({ method: 'PUT', path: '/profiles/{id}/revoke' })
      .input(byId)
      .output(profileDetailSchema),
    /** Another company's profile for somebody who has one already. */
    create: oc
      .route({ method: 'POST', path: '/profiles', successStatus: 201 })
      .input(membershipInputSchema.extend({ userId: idSchema }))
      .output(profileDetailSchema),
    uploadAvatar: oc
      .route({ method: 'POST', path: '/profiles/{id}/avatar/upload' })
      .input(avatarInputSchema.extend(byId.shape))
      .output(avatarSchema),
    removeAvatar: oc
      .route({ method: 'DELETE', path: '/profiles/{id}/avatar', successStatus: 204 })
      .input(byId),
    avatar: oc
      .route({ method: 'GET', path: '/profiles/{id}/avatar/{size}' })
      .input(byId.extend(avatarSize))
      .output(z.instanceof(Blob)),
  },
  companies: {
    list: oc
      .route({ method: 'GET', path: '/companies' })
      .input(companiesQuerySchema)
      .output(listOf(companySchema)),
    get: oc.route({ method: 'GET', path: '/companies/{id}' }).input(byId).output(companyDetailSchema),
    create: oc
      .route({ method: 'POST', path: '/companies', successStatus: 201 })
      .input(companyInputSchema)
      .output(companyDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/companies/{id}' })
      .input(companyChangeSchema.extend(byId.shape))
      .output(companyDetailSchema),
    remove: oc.route({ method: 'DELETE', path: '/companies/{id}', successStatus: 204 }).input(byId),
    uploadAvatar: oc
      .route({ method: 'POST', path: '/companies/{id}/avatar/upload' })
      .input(avatarInputSchema.extend(byId.shape))
      .output(avatarSchema),
    removeAvatar: oc
      .route({ method: 'DELETE', path: '/companies/{id}/avatar', successStatus: 204 })
      .input(byId),
    thumbnail: oc
      .route({ method: 'GET', path: '/companies/{id}/thumbnails/{size}' })
      .input(byId.extend(avatarSize))
      .output(z.instanceof(Blob)),
    rotateGuestCode: oc
      .route({ method: 'PUT', path: '/companies/{id}/guest-code' })
      .input(byId)
      .output(companyDetailSchema),
    stickerSvg: oc
      .route({ method: 'GET', path: '/companies/{id}/sticker.svg' })
      .input(byId)
      .output(z.instanceof(Blob)),
    stickerPng: oc
      .route({ method: 'GET', path: '/companies/{id}/sticker.png' })
      .input(byId)
      .output(z.instanceof(Blob)),
    addTeam: oc
      .route({ method: 'POST', path: '/companies/{id}/teams', successStatus: 201 })
      .input(teamInputSchema.extend(byId.shape))
      .output(labelSchema),
    updateTeam: oc
      .route({ method: 'PUT', path: '/companies/{id}/teams/{teamId}' })
      .input(teamInputSchema.extend({ id: idSchema, teamId: idSchema }))
      .output(labelSchema),
    removeTeam: oc
      .route({ method: 'DELETE', path: '/companies/{id}/teams/{teamId}', successStatus: 204 })
      .input(byId.extend({ teamId: idSchema })),
  },
  invitations: {
    get: oc
      .route({ method: 'GET', path: '/invitations/{guestCode}' })
      .input(byGuestCode)
      .output(invitationSchema),
    /** Asks for an account as a guest. The same answer whether or not somebody has this address: a mail says how to go on. */
    join: oc
      .route({ method: 'POST', path: '/invitations/{guestCode}/profiles', successStatus: 202 })
      .input(joinInputSchema.extend(byGuestCode.shape)),
    readJoining: oc.route({ method: 'GET', path: '/joinings/{token}' }).input(byToken).output(joiningSchema),
    /** Makes whoever has the link a guest of the company, and signs in. */
    confirm: oc
      .route({ method: 'PUT', path: '/joinings/{token}', successStatus: 201 })
      .input(byToken.extend({ password: newPasswordSchema }))
      .output(sessionSchema),
    /** Makes whoever is signed in a guest of the company. */
    joinOwn: oc
      .route({ method: 'POST', path: '/invitations/{guestCode}/profiles/own', successStatus: 201 })
      .input(byGuestCode)
      .output(connectedUserSchema),
  },
};
