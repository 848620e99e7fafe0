import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
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

const NAMES = { fr: 'utilisateurs.csv', en: 'users.csv' };

export interface PeopleRoutesNeeds {
  policy: PasswordPolicy;
  mailing: EmailChangeNeeds;
}

/** Calls about people other than oneself. */
export function createPeopleRoutes({ policy, mailing }: PeopleRoutesNeeds) {
  const os = implement(contract.users).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllPeople(callOf(context), input)),
    csv: os.csv.handler(({ context, input }) => {
      const file = exportPeople(callOf(context), input);
      context.request.sendAsFile({ name: NAMES[input.locale], type: 'text/csv; charset=utf-8' });
      return file;
    }),
    get: os.get.handler(({ context, input }) => readPerson(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createPerson(callOf(context), input, policy)),
    update: os.update.handler(({ context, input }) => changePerson(callOf(context), mailing, input)),
    setEmail: os.setEmail.handler(({ context, input }) => setEmail(callOf(context), mailing, input)),
    cancelEmail: os.cancelEmail.handler(({ context, input }) => cancelEmail(callOf(context), input.id)),
    setPassword: os.setPassword.handler(({ context, input }) => setPassword(callOf(context), input, policy)),
    setStatus: os.setStatus.handler(({ context, input }) =>
      setStatus(callOf(context), input.id, input.status),
    ),
    remove: os.remove.handler(({ context, input }) => removePerson(callOf(context), input.id)),
  };
}
