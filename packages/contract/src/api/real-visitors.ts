import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  reproductionInputSchema,
  visitorFiguresSchema,
  visitorPeriodSchema,
  visitorSeriesSchema,
} from '../visitor-figures.ts';
import { visitorSettingsInputSchema, visitorSettingsSchema } from '../visitor-settings.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';

const ofWebsite = z.object({ websiteId: idSchema });
const ofPeriod = visitorPeriodSchema.extend({ websiteId: idSchema });

/** Calls about what browsers of real visitors report. Browsers themselves call `/collect`, which is outside of the contract. */
export const realVisitors = {
  figures: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/real-visitors' })
    .meta({ allowed: VIEWERS, reads: ['trials'] })
    .input(ofPeriod)
    .output(visitorFiguresSchema),
  /** Returns page views and states of the primary tracker: by hour for a day at most, else by day (UTC). */
  series: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/real-visitors/series' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(ofPeriod)
    .output(visitorSeriesSchema),
  /** Sends an agent to pages of a loss, as the nearest visitor. The figures then have its answer beside the loss. */
  reproduce: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/real-visitors/reproductions', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(reproductionInputSchema.extend({ websiteId: idSchema })),
  settings: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/real-visitors/settings' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofWebsite)
    .output(visitorSettingsSchema),
  updateSettings: oc
    .route({ method: 'PUT', path: '/websites/{websiteId}/real-visitors/settings' })
    .meta({ allowed: MANAGERS })
    .input(visitorSettingsInputSchema)
    .output(visitorSettingsSchema),
  /** Replaces the key. Browsers that use the old one are no longer counted. */
  replaceKey: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/real-visitors/key' })
    .meta({ allowed: MANAGERS })
    .input(ofWebsite)
    .output(visitorSettingsSchema),
  /** Deletes all figures of real visitors of a website. The settings stay. */
  removeAll: oc
    .route({ method: 'DELETE', path: '/websites/{websiteId}/real-visitors', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(ofWebsite),
};
