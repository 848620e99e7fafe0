import { homeSchema } from '../home.ts';
import { VIEWERS, callsOn } from './call.ts';

const { get } = callsOn({ en: 'Home', fr: 'Accueil' });

export const home = {
  overview: get('/home', 'Reads what the home screen shows')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .output(homeSchema),
};
