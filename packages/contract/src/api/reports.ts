import * as z from 'zod';
import { localeSchema } from '../identifiers.ts';
import {
  readersZoneSchema,
  reportSubscriptionInputSchema,
  reportSubscriptionSchema,
} from '../report-subscription.ts';
import { byTracker } from '../tracking-settings.ts';
import { oc, VIEWERS } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the health report of a website as a file. */
export const reports = {
  /** Returns the content of a shared link as a PDF. */
  pdf: oc
    .route({ method: 'GET', path: '/websites/{id}/report.pdf' })
    .meta({ allowed: VIEWERS, noted: true, reads: ['visits'] })
    .input(byId.extend({ ...byTracker, locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the caller's subscriptions, for websites within their reach. */
  subscriptions: oc
    .route({ method: 'GET', path: '/report-subscriptions' })
    .meta({ allowed: VIEWERS, reads: [] })
    .output(z.array(reportSubscriptionSchema)),
  /** Sets whether the caller, and nobody else, receives the report of a website on the first of each month. */
  subscribe: oc
    .route({ method: 'PUT', path: '/websites/{id}/report-subscription', successStatus: 204 })
    .meta({ allowed: VIEWERS })
    .input(reportSubscriptionInputSchema.extend(byId.shape)),
};
