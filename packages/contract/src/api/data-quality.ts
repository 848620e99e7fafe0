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
import { MANAGERS, VIEWERS, callsOn } from './call.ts';

const { get, post } = callsOn({ en: 'Data quality', fr: 'Qualité des données' });

export const dataQuality = {
  overview: get('/data-quality', 'Reads the quality of each check in a period')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(trackerPeriodSchema)
    .output(qualityOverviewSchema),
  check: get('/data-quality/{check}', 'Reads the quality of one check in a period')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(qualityQuerySchema)
    .output(qualitySchema),
  pages: get('/data-quality/{check}/pages', 'Lists the pages that a reason of a check concerns')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(qualityPagesQuerySchema)
    .output(qualityPagesSchema),
  policies: get('/data-quality/csp/policies', 'Lists the content security policies that were seen')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(trackerPeriodSchema)
    .output(z.array(sitePolicySchema)),
  rehearse: post(
    '/data-quality/csp/rehearsals',
    'Returns what a policy would block or allow on the last visit of each page',
  )
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(rehearsalQuerySchema)
    .output(policyRehearsalSchema),
  admit: post(
    '/data-quality/csp/additions',
    'Returns the pages whose policies would block the addresses of a new tag',
  )
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(additionQuerySchema)
    .output(additionSchema),
  matrix: get('/data-quality/hitPageview/matrix', 'Reads which variables the page views of each page carried')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(variableMatrixQuerySchema)
    .output(matrixSchema),
};
