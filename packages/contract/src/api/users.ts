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
import { oc, ADMIN_ONLY, MANAGERS, OWN, OWN_AND_ADMIN, USERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

export const users = {
  own: oc
    .route({ method: 'GET', path: '/users/own' })
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, reads: [] })
    .output(connectedUserSchema),
  account: oc
    .route({ method: 'GET', path: '/users/own/account' })
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, reads: [] })
    .output(accountSchema),
  updateOwn: oc
    .route({ method: 'PUT', path: '/users/own/account' })
    .meta({ allowed: OWN })
    .input(accountChangeSchema)
    .output(accountSchema),
  setOwnPassword: oc
    .route({ method: 'PUT', path: '/users/own/password' })
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, wholeAccount: true })
    .input(ownPasswordSchema)
    .output(sessionSchema),
  exportOwn: oc
    .route({ method: 'GET', path: '/users/own/export' })
    .meta({ allowed: OWN, noted: true, wholeAccount: true, reads: [] })
    .output(z.instanceof(Blob)),
  list: oc
    .route({ method: 'GET', path: '/users' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(usersQuerySchema)
    .output(listOf(userSchema)),
  csv: oc
    .route({ method: 'GET', path: '/users.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(usersCsvQuerySchema)
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/users/{id}' })
    .meta({ allowed: USERS, reads: [] })
    .input(byId)
    .output(userDetailSchema),
  create: oc
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(userInputSchema)
    .output(userDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/users/{id}' })
    .meta({ allowed: USERS })
    .input(userChangeSchema.extend(byId.shape))
    .output(userDetailSchema),
  /**
   * Requests another e-mail address, which takes effect once its owner confirms it. The same address again sends the
   * link again.
   */
  setEmail: oc
    .route({ method: 'PUT', path: '/users/{id}/email' })
    .meta({ allowed: OWN_AND_ADMIN, confirmed: true, wholeAccount: true })
    .input(byId.extend({ email: emailSchema }))
    .output(userDetailSchema),
  cancelEmail: oc
    .route({ method: 'DELETE', path: '/users/{id}/email' })
    .meta({ allowed: OWN_AND_ADMIN })
    .input(byId)
    .output(userDetailSchema),
  setPassword: oc
    .route({ method: 'PUT', path: '/users/{id}/password', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(z.object({ id: idSchema, password: newPasswordSchema })),
  setStatus: oc
    .route({ method: 'PUT', path: '/users/{id}/status' })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(z.object({ id: idSchema, status: userStatusSchema }))
    .output(userDetailSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/users/{id}', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
  devices: oc
    .route({ method: 'GET', path: '/users/{id}/devices' })
    .meta({ allowed: OWN_AND_ADMIN, reads: [] })
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
  /** Returns the public VAPID key that browsers subscribe with. */
  pushKey: oc
    .route({ method: 'GET', path: '/push-key' })
    .meta({ allowed: OWN, reads: [] })
    .output(z.object({ key: z.string() })),
};
