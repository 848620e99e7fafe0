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
import { MANAGERS, callsOn } from './call.ts';
import { byId, lock, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'dataLayer analysis', fr: 'Analyse dataLayer' });

/** Calls about the analysis of dataLayers. */
export const dataLayer = {
  variables: get('/data-layer/variables', 'Lists the variables of pages')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(periodSchema)
    .output(variablesSchema),
  values: get('/data-layer/values', 'Lists the values of a variable')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(valuesQuerySchema)
    .output(valuesSchema),
  search: post('/data-layer/searches', 'Searches visits by the values of their dataLayer')
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(searchQuerySchema)
    .output(searchResultSchema),
  count: post('/data-layer/counts', 'Counts visits by the values of their dataLayer')
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(countQuerySchema)
    .output(analysisCountSchema),
  export: post('/data-layer/exports', 'Exports a search of the dataLayer as CSV')
    .meta({
      allowed: MANAGERS,
      noted: true,
      question: true,
      reads: ['visits'],
      token: 'read',
      done: { en: 'exported (CSV)', fr: 'export CSV' },
    })
    .input(exportQuerySchema)
    .output(csvFile),
  filters: get('/data-layer/filters', 'Lists saved filters of the dataLayer')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(savedFilterSchema)),
  createFilter: post('/data-layer/filters', 'Saves a filter of the dataLayer', 201)
    .meta({ allowed: MANAGERS, done: { en: 'filter saved', fr: 'enregistrement d’un filtre' } })
    .input(savedFilterInputSchema)
    .output(savedFilterSchema),
  updateFilter: put('/data-layer/filters/{id}', 'Changes a saved filter')
    .meta({ allowed: MANAGERS, done: { en: 'filter changed', fr: 'modification d’un filtre' } })
    .input(savedFilterInputSchema.extend({ ...byId.shape, ...lock }))
    .output(savedFilterSchema),
  removeFilter: del('/data-layer/filters/{id}', 'Deletes a saved filter')
    .meta({ allowed: MANAGERS, done: { en: 'filter deleted', fr: 'suppression d’un filtre' } })
    .input(byId),
};
