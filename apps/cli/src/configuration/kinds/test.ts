import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { testInputSchema } from '@vigie/contract/page-test.ts';
import { codeFaults } from '@vigie/server/modules/pools/tests.policy.ts';
import * as z from 'zod';
import { readAllPages } from '../../panel/panel.ts';
import { defineKind, NEW_ID } from '../kind.ts';

const { websiteId: _of, ...fields } = testInputSchema.shape;
const valueSchema = z.object({
  ...fields,
  allPages: fields.allPages.default(false),
  urls: fields.urls.default([]),
  isDraft: fields.isDraft.default(false),
});

export const testKind = defineKind({
  kind: 'test',
  section: 'tests',
  isOfWebsite: true,
  schema: valueSchema,
  list: (panel, websiteId) => readAllPages((page) => panel.tests.list({ ...page, websiteId })),
  nameOf: ({ title }) => title,
  identityOf: ({ title }) => title,
  toValue: ({ title, description, category, severity, allPages, urls, content, condition, isDraft }) => ({
    title,
    description,
    category,
    severity,
    allPages,
    urls,
    content,
    condition,
    isDraft,
  }),
  toInput: (value) => value,
  faultsOf: (input) => [
    ...findFieldErrors(testInputSchema, { ...input, websiteId: NEW_ID }),
    ...codeFaults(input),
  ],
  create: (panel, input, websiteId) => panel.tests.create({ ...input, websiteId }),
  update: (panel, input, { id, updatedAt }) => panel.tests.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.tests.remove({ id }),
});
