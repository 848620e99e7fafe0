import { contract } from '@vigie/contract/api/contract.ts';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import { userSchema } from '@vigie/contract/user.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { someRoutes } from '../../http/routes.ts';
import {
  cancelEmail,
  changeUser,
  setEmail,
  setPassword,
  setStatus,
  type EmailChangeNeeds,
} from './change-user.service.ts';
import { addUser } from './add-user.service.ts';
import { listAllUsers, readUser } from './read-users.service.ts';
import { removeUser } from './remove-user.service.ts';
import { readConnectedUser } from './users.service.ts';

export interface UserRoutesNeeds {
  policy: PasswordPolicy;
  /** True if there is a mail server. */
  hasMail: boolean;
  mailing: EmailChangeNeeds;
}

export function createUserRoutes({ policy, hasMail, mailing }: UserRoutesNeeds) {
  return someRoutes(contract.users, {
    own: (call) => readConnectedUser(call, { policy, hasMail }),
    list: listAllUsers,
    csv: describedCsv({ en: 'users', fr: 'utilisateurs' }, USER_FIELDS, {
      list: listAllUsers,
      item: userSchema,
    }),
    get: readUser,
    create: (call, input) => addUser(call, input, policy),
    update: (call, input) => changeUser(call, mailing, input),
    setEmail: (call, input) => setEmail(call, mailing, input),
    cancelEmail,
    setPassword: (call, input) => setPassword(call, input, policy),
    setStatus,
    remove: removeUser,
  });
}
