import { fileMarkSchema } from '../file-mark.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { MANAGERS, callsOn } from './call.ts';

const { get, put } = callsOn({ en: 'File mark', fr: 'Marque de fichier' });

/** Calls about objects that configuration files own. */
export const fileMarks = {
  list: get('/file-marks', 'Lists the objects that configuration files own')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema)
    .output(listOf(fileMarkSchema)),
  /** Marks an object as created by files. A key of another object in the company moves to this object. */
  update: put('/file-marks/{id}', 'Notes which configuration files own an object')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(fileMarkSchema)
    .output(fileMarkSchema),
};
