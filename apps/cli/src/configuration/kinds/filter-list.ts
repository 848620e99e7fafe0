import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { filterListFields, filterListInputSchema } from '@vigie/contract/stored-filter-list.ts';
import * as z from 'zod';
import { defineKind } from '../kind.ts';

/** Filter lists of the company. Files have no text: the panel fetches it, or somebody uploads it there. */
export const filterListKind = defineKind({
  kind: 'filter-list',
  section: 'filterLists',
  isOfWebsite: false,
  schema: z.object(filterListFields),
  list: (panel) => panel.filterLists.list({}),
  nameOf: ({ name }) => name,
  identityOf: ({ name }) => name.toLowerCase(),
  toValue: ({ name, licence, url, isDaily }) => ({ name, licence, url, isDaily }),
  toInput: (value) => value,
  faultsOf: (input) => findFieldErrors(filterListInputSchema, input),
  create: (panel, input) => panel.filterLists.create(input),
  update: (panel, input, { id, updatedAt }) => panel.filterLists.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.filterLists.remove({ id }),
});
