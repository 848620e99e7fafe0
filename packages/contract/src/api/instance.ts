import { instanceSchema } from '../instance.ts';
import { EVERYONE, get } from './call.ts';

export const instance = {
  get: get('/instance', 'Reads what anybody may know of this installation')
    .meta({ allowed: EVERYONE, reads: [] })
    .output(instanceSchema),
};
