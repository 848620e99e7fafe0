import * as z from 'zod';
import {
  accountChangeSchema,
  accountSchema,
  deviceSchema,
  emailSchema,
  newPasswordSchema,
  ownPasswordSchema,
  usersCsvQuerySchema,
  usersQuerySchema,
  userChangeSchema,
  userDetailSchema,
  userInputSchema,
  userSchema,
  pushInputSchema,
  subscriptionInputSchema,
  userStatusSchema,
} from '../user.ts';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import { connectedUserSchema, sessionSchema } from '../session.ts';
import { ADMIN_ONLY, MANAGERS, OWN, OWN_AND_ADMIN, USERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'User', fr: 'Utilisateur' });

export const users = {
  own: get('/users/own', 'Reads the signed-in user with the active profile')
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, reads: [] })
    .output(connectedUserSchema),
  account: get('/users/own/account', 'Reads the signed-in user’s account')
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, reads: [] })
    .output(accountSchema),
  updateOwn: put('/users/own/account', 'Changes the signed-in user’s account')
    .meta({ allowed: OWN, done: { en: 'own account changed', fr: 'modification de son propre compte' } })
    .input(accountChangeSchema)
    .output(accountSchema),
  setOwnPassword: put('/users/own/password', 'Changes the signed-in user’s password; other sessions end')
    .meta({
      allowed: OWN,
      beforeOwnPassword: true,
      beforeSecondFactor: true,
      wholeAccount: true,
      done: { en: 'own password changed', fr: 'changement de son propre mot de passe' },
    })
    .input(ownPasswordSchema)
    .output(sessionSchema),
  exportOwn: get('/users/own/export', 'Exports all that is stored of the signed-in user')
    .meta({
      allowed: OWN,
      noted: true,
      wholeAccount: true,
      reads: [],
      done: { en: 'own data exported', fr: 'export de ses propres données' },
    })
    .output(z.instanceof(Blob)),
  list: get('/users', 'Lists users')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(usersQuerySchema)
    .output(listOf(userSchema)),
  csv: get('/users.csv', 'Exports users as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(usersCsvQuerySchema)
    .output(csvFile),
  get: get('/users/{id}', 'Reads a user')
    .meta({ allowed: USERS, reads: [] })
    .input(byId)
    .output(userDetailSchema),
  create: post('/users', 'Adds a user', 201)
    .meta({ allowed: MANAGERS, makesStale: ['companies'] })
    .input(userInputSchema)
    .output(userDetailSchema),
  update: put('/users/{id}', 'Changes a user’s names and language')
    .meta({ allowed: USERS, makesStale: ['companies'] })
    .input(userChangeSchema.extend(byId.shape))
    .output(userDetailSchema),
  /**
   * Requests another e-mail address, which takes effect once its owner confirms it. The same address again sends the
   * link again.
   */
  setEmail: put('/users/{id}/email', 'Requests another e-mail address for a user, which its owner confirms')
    .meta({
      allowed: OWN_AND_ADMIN,
      confirmed: true,
      wholeAccount: true,
      done: { en: 'new e-mail requested', fr: 'demande d’un nouvel e-mail' },
    })
    .input(byId.extend({ email: emailSchema }))
    .output(userDetailSchema),
  cancelEmail: del('/users/{id}/email', 'Takes back a new e-mail that waits to be confirmed', 200)
    .meta({ allowed: OWN_AND_ADMIN, done: { en: 'new e-mail cancelled', fr: 'abandon du nouvel e-mail' } })
    .input(byId)
    .output(userDetailSchema),
  setPassword: put(
    '/users/{id}/password',
    'Gives a user another password, to be replaced at the next sign-in',
    204,
  )
    .meta({
      allowed: ADMIN_ONLY,
      confirmed: true,
      done: { en: 'password changed', fr: 'changement du mot de passe' },
    })
    .input(z.object({ id: idSchema, password: newPasswordSchema })),
  setStatus: put('/users/{id}/status', 'Activates or deactivates a user')
    .meta({ allowed: ADMIN_ONLY, confirmed: true, makesStale: ['companies'] })
    .input(z.object({ id: idSchema, status: userStatusSchema }))
    .output(userDetailSchema),
  remove: del('/users/{id}', 'Deletes a user for good')
    .meta({ allowed: ADMIN_ONLY, confirmed: true, makesStale: ['companies'] })
    .input(byId),
  devices: get('/users/{id}/devices', 'Lists the devices that a user gets notifications on')
    .meta({ allowed: OWN_AND_ADMIN, reads: [] })
    .input(byId)
    .output(z.array(deviceSchema)),
  addDevice: post('/users/{id}/devices', 'Adds a device for notifications', 201)
    .meta({ allowed: OWN, done: { en: 'device added', fr: 'ajout d’un appareil' } })
    .input(subscriptionInputSchema.extend(byId.shape))
    .output(deviceSchema),
  removeDevice: del('/users/{id}/devices/{deviceId}', 'Removes a device')
    .meta({ allowed: OWN_AND_ADMIN, done: { en: 'device removed', fr: 'retrait d’un appareil' } })
    .input(byId.extend({ deviceId: idSchema })),
  notifyDevice: post('/users/{id}/devices/{deviceId}/notifications', 'Sends a notification to a device', 202)
    .meta({
      allowed: ADMIN_ONLY,
      confirmed: true,
      done: { en: 'notification sent', fr: 'envoi d’une notification' },
    })
    .input(pushInputSchema.extend({ id: idSchema, deviceId: idSchema })),
  /** Returns the public VAPID key that browsers subscribe with. */
  pushKey: get('/push-key', 'Reads the public key that browsers subscribe with')
    .meta({ allowed: OWN, reads: [] })
    .output(z.object({ key: z.string() })),
};
