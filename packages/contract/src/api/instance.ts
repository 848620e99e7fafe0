import { instanceSchema } from '../instance.ts';
import { EVERYONE, callsOn } from './call.ts';

const { get } = callsOn({ en: 'Installation', fr: 'Installation' });

export const instance = {
  get: get('/instance', 'Reads what anybody may know of this installation')
    .meta({ allowed: EVERYONE, reads: [] })
    .output(instanceSchema),
};
