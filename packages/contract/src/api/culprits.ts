import * as z from 'zod';
import { problemRegressionSchema, scriptDifferenceSchema } from '../regression-cause.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post } = callsOn({
  en: 'Search for the cause of a regression',
  fr: 'Recherche de la cause d’une régression',
});

/** Calls about the change that broke the page of a problem. */
export const culprits = {
  start: post(
    '/problems/{id}/culprit',
    'Visits the page of a problem with parts put back, to find what broke it',
    202,
  )
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId)
    .output(problemRegressionSchema),
  get: get(
    '/problems/{id}/culprit',
    'Reads what changed when the page of a problem broke, and which change is guilty',
  )
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'], token: 'read' })
    .input(byId)
    .output(problemRegressionSchema),
  /** Returns the difference between both versions of a candidate's text, by its index among the candidates. */
  difference: get(
    '/problems/{id}/suspects/{place}/difference',
    'Reads what differs between both versions of a suspect',
  )
    .meta({ allowed: MANAGERS, reads: ['visits', 'trials'], token: 'read' })
    .input(byId.extend({ place: z.coerce.number().int().min(0).max(1_000) }))
    .output(scriptDifferenceSchema),
  /** Returns the difference between both versions of a change that marks an evolution. */
  change: get(
    '/page-changes/{id}/difference',
    'Reads what differs between both versions of a part of pages that changed',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(scriptDifferenceSchema),
};
