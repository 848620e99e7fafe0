import * as z from 'zod';
import { localeSchema } from '../identifiers.ts';
import { isTimeZone } from '../time-zone.ts';
import { byTracker } from '../tracking-settings.ts';
import { oc, VIEWERS } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the health report of a website as a file. */
export const reports = {
  /** What a shared link shows, as a PDF. */
  pdf: oc
    .route({ method: 'GET', path: '/websites/{id}/report.pdf' })
    .meta({ allowed: VIEWERS, noted: true })
    .input(
      byId.extend({
        ...byTracker,
        locale: localeSchema,
        timeZone: z.string().max(64).refine(isTimeZone, 'time-zone-unknown').default('UTC'),
      }),
    )
    .output(z.instanceof(Blob)),
};
