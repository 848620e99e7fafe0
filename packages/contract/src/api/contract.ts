import type { ContractCall } from './call.ts';
import { house } from './house.ts';
import { people } from './people.ts';
import { understanding } from './understanding.ts';
import { watching } from './watching.ts';

/** Every call of the panel, by resource; the paths are those of design/api.md below /api. */
export const contract = { ...people, ...house, ...watching, ...understanding } satisfies Record<
  string,
  Record<string, ContractCall>
>;
