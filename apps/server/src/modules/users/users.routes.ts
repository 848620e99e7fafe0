import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { someRoutes } from '../../http/routes.ts';
import {
  cancelEmail,
  changePerson,
  setEmail,
  setPassword,
  setStatus,
  type EmailChangeNeeds,
} from './change-person.service.ts';
import { createPerson } from './create-person.service.ts';
import { exportPeople } from './people-csv.service.ts';
import { listAllPeople, readPerson } from './read-people.service.ts';
import { removePerson } from './remove-person.service.ts';
import { readConnectedUser } from './users.service.ts';

export interface UserRoutesNeeds {
  policy: PasswordPolicy;
  mailing: EmailChangeNeeds;
}

export function createUserRoutes({ policy, mailing }: UserRoutesNeeds) {
  return someRoutes(contract.users, {
    own: (call) => readConnectedUser(call, policy),
    list: listAllPeople,
    csv: (call, input, { request }) => {
      const file = exportPeople(call, input);
      request.sendAsFile({ name: FILE_WORDS[input.locale].people.name, type: 'text/csv; charset=utf-8' });
      return file;
    },
    get: readPerson,
    create: (call, input) => createPerson(call, input, policy),
    update: (call, input) => changePerson(call, mailing, input),
    setEmail: (call, input) => setEmail(call, mailing, input),
    cancelEmail,
    setPassword: (call, input) => setPassword(call, input, policy),
    setStatus,
    remove: removePerson,
  });
}
