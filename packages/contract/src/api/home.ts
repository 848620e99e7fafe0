import { homeSchema } from '../home.ts';
import { VIEWERS, get } from './call.ts';

export const home = {
  overview: get('/home', 'Reads what the home screen shows')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .output(homeSchema),
};
