import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { linkListFields, linkListInputSchema } from '@vigie/contract/stored-link-list.ts';
import * as z from 'zod';
import { defineKind, NEW_ID } from '../kind.ts';

export const linkListKind = defineKind({
  kind: 'link-list',
  section: 'linkLists',
  isOfWebsite: true,
  schema: z.object(linkListFields),
  /** Lists the link lists, then reads each one: a list contains no addresses. */
  async list(panel, websiteId) {
    const lists: Awaited<ReturnType<typeof panel.linkLists.get>>[] = [];
    for (const { id } of await panel.linkLists.list({ websiteId }))
      lists.push(await panel.linkLists.get({ id }));
    return lists;
  },
  nameOf: ({ name }) => name,
  identityOf: ({ name }) => name.toLowerCase(),
  toValue: ({ name, links, isMail, required, allowed, allowsCapitals, hosts, schedule }) => ({
    name,
    links,
    isMail,
    required,
    allowed,
    allowsCapitals,
    hosts,
    schedule,
  }),
  toInput: (value) => value,
  faultsOf: (input) => findFieldErrors(linkListInputSchema, { ...input, websiteId: NEW_ID }),
  create: (panel, input, websiteId) => panel.linkLists.create({ ...input, websiteId }),
  update: (panel, input, { id, updatedAt }) => panel.linkLists.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.linkLists.remove({ id }),
});
