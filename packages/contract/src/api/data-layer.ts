import * as z from 'zod';
import {
  countQuerySchema,
  analysisCountSchema,
  exportQuerySchema,
  searchQuerySchema,
  searchResultSchema,
  valuesQuerySchema,
  valuesSchema,
  variablesSchema,
} from '../data-layer-analysis.ts';
import { savedFilterInputSchema, savedFilterSchema } from '../data-layer-filter.ts';
import { periodSchema } from '../health.ts';
import { idSchema } from '../identifiers.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, lock, csvFile } from './inputs.ts';

/** Calls about the analysis of dataLayers. */
export const dataLayer = {
  variables: oc
    .route({ method: 'GET', path: '/data-layer/variables' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(periodSchema)
    .output(variablesSchema),
  values: oc
    .route({ method: 'GET', path: '/data-layer/values' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(valuesQuerySchema)
    .output(valuesSchema),
  search: oc
    .route({ method: 'POST', path: '/data-layer/searches' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(searchQuerySchema)
    .output(searchResultSchema),
  count: oc
    .route({ method: 'POST', path: '/data-layer/counts' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(countQuerySchema)
    .output(analysisCountSchema),
  export: oc
    .route({ method: 'POST', path: '/data-layer/exports' })
    .meta({ allowed: MANAGERS, noted: true, question: true, reads: ['visits'] })
    .input(exportQuerySchema)
    .output(csvFile),
  filters: oc
    .route({ method: 'GET', path: '/data-layer/filters' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(savedFilterSchema)),
  createFilter: oc
    .route({ method: 'POST', path: '/data-layer/filters', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(savedFilterInputSchema)
    .output(savedFilterSchema),
  updateFilter: oc
    .route({ method: 'PUT', path: '/data-layer/filters/{id}' })
    .meta({ allowed: MANAGERS })
    .input(savedFilterInputSchema.extend({ ...byId.shape, ...lock }))
    .output(savedFilterSchema),
  removeFilter: oc
    .route({ method: 'DELETE', path: '/data-layer/filters/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
