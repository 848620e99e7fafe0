import { fileMarkSchema } from '../file-mark.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, MANAGERS } from './call.ts';

/** Calls about objects that configuration files own. */
export const fileMarks = {
  list: oc
    .route({ method: 'GET', path: '/file-marks' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema)
    .output(listOf(fileMarkSchema)),
  /** Marks an object as created by files. A key of another object in the company moves to this object. */
  update: oc
    .route({ method: 'PUT', path: '/file-marks/{id}' })
    .meta({ allowed: MANAGERS })
    .input(fileMarkSchema)
    .output(fileMarkSchema),
};
