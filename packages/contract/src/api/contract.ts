import type { ContractCall } from './call.ts';
import { companies } from './companies.ts';
import { house } from './house.ts';
import { invitations } from './invitations.ts';
import { people } from './people.ts';
import { understanding } from './understanding.ts';
import { watching } from './watching.ts';

/** Every call of the panel, by resource; paths are relative to /api. */
export const contract = {
  ...people,
  companies,
  invitations,
  ...house,
  ...watching,
  ...understanding,
} satisfies Record<string, Record<string, ContractCall>>;
