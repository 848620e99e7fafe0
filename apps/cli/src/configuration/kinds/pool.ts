import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import { poolInputSchema } from '@vigie/contract/pool.ts';
import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import * as z from 'zod';
import { readAllPages } from '../../panel/panel.ts';
import { defineKind, NEW_ID } from '../kind.ts';

const { websiteId: _of, testIds: _ids, journeyIds: _journeys, ...fields } = poolInputSchema.shape;
const { agentId: _agent, contextId: _context, preludeId: _prelude, ...settings } = fields.settings.shape;
const PAGES_MAX = 50;
const valueSchema = z.object({
  ...fields,
  status: fields.status.default('published'),
  allPages: fields.allPages.default(false),
  urls: fields.urls.default([]),
  /** Keys of the website's tests and journeys, in display order. */
  tests: z.array(fileKeySchema).default([]),
  journeys: z.array(fileKeySchema).optional(),
  schedule: fields.schedule.default(null),
  settings: z
    .object({
      ...settings,
      /** Slug of an agent; null: any agent. */
      agent: z.string().nullable().default(null),
      /** Key of a context of the website. */
      context: fileKeySchema.nullable().default(null),
      /** Key of the login journey of the website that signs in for the pages. */
      prelude: fileKeySchema.nullable().default(null),
      mode: settings.mode.default('isolated'),
      consent: settings.consent.default('none'),
      pagesMax: settings.pagesMax.default(PAGES_MAX),
      /** True if scheduled runs also make a consent matrix. */
      consentMatrix: settings.consentMatrix.unwrap().default(false),
    })
    .prefault({}),
});

export const poolKind = defineKind({
  kind: 'pool',
  section: 'pools',
  isOfWebsite: true,
  schema: valueSchema,
  // A file written before journeys existed must not remove them.
  preserves: ['journeys'],
  list: (panel, websiteId) => readAllPages((page) => panel.pools.list({ ...page, websiteId })),
  nameOf: ({ name }) => name,
  identityOf: ({ name }) => name,
  toValue({ name, description, category, severity, status, allPages, urls, schedule, ...row }, keyOf) {
    const { agentId, contextId, preludeId = null, ...rest } = row.settings;
    const agent = keyOf(agentId);
    const context = keyOf(contextId);
    const prelude = keyOf(preludeId);
    const tests = row.testIds.flatMap((id) => keyOf(id) ?? []);
    const journeys = (row.journeyIds ?? []).flatMap((id) => keyOf(id) ?? []);
    return {
      name,
      description,
      category,
      severity,
      status,
      allPages,
      urls,
      tests,
      journeys,
      schedule,
      settings: { agent, context, prelude, ...rest },
    };
  },
  toInput({ tests, journeys, settings: { agent, context, prelude, ...rest }, ...value }, { ids }) {
    return {
      ...value,
      testIds: tests.flatMap((key, index) => ids.idOf('test', key, ['tests', index]) ?? []),
      ...(journeys && {
        journeyIds: journeys.flatMap((key, index) => ids.idOf('journey', key, ['journeys', index]) ?? []),
      }),
      settings: {
        agentId: ids.idOf('agent', agent, ['settings', 'agent']),
        contextId: ids.idOf('context', context, ['settings', 'context']),
        preludeId: ids.idOf('journey', prelude, ['settings', 'prelude']),
        ...rest,
      },
    };
  },
  faultsOf: (input) => [
    ...findFieldErrors(poolInputSchema, { ...input, websiteId: NEW_ID }),
    ...(input.schedule === null
      ? []
      : scheduleFaults(input.schedule).map((fault) => ({ ...fault, path: `schedule.${fault.path}` }))),
  ],
  create: (panel, input, websiteId) => panel.pools.create({ ...input, websiteId }),
  update: (panel, input, { id, updatedAt }) => panel.pools.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.pools.remove({ id }),
});
