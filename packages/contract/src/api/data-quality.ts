import * as z from 'zod';
import {
  variableMatrixQuerySchema,
  matrixSchema,
  qualityOverviewSchema,
  qualityPagesQuerySchema,
  qualityPagesSchema,
  qualityQuerySchema,
  qualitySchema,
  sitePolicySchema,
} from '../data-quality.ts';
import { trackerPeriodSchema } from '../health.ts';
import {
  additionQuerySchema,
  additionSchema,
  policyRehearsalSchema,
  rehearsalQuerySchema,
} from '../policy-rehearsal.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';

export const dataQuality = {
  overview: oc
    .route({ method: 'GET', path: '/data-quality' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(trackerPeriodSchema)
    .output(qualityOverviewSchema),
  check: oc
    .route({ method: 'GET', path: '/data-quality/{check}' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(qualityQuerySchema)
    .output(qualitySchema),
  pages: oc
    .route({ method: 'GET', path: '/data-quality/{check}/pages' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(qualityPagesQuerySchema)
    .output(qualityPagesSchema),
  policies: oc
    .route({ method: 'GET', path: '/data-quality/csp/policies' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(trackerPeriodSchema)
    .output(z.array(sitePolicySchema)),
  rehearse: oc
    .route({ method: 'POST', path: '/data-quality/csp/rehearsals' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(rehearsalQuerySchema)
    .output(policyRehearsalSchema),
  admit: oc
    .route({ method: 'POST', path: '/data-quality/csp/additions' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(additionQuerySchema)
    .output(additionSchema),
  matrix: oc
    .route({ method: 'GET', path: '/data-quality/hitPageview/matrix' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(variableMatrixQuerySchema)
    .output(matrixSchema),
};
