import { ACCESS_KINDS, accessOriginsSchema, keyOf } from '@vigie/contract/access.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { canonicalAddress } from '@vigie/contract/web-address.ts';
import { contextChangeSchema, contextInputSchema } from '@vigie/contract/website-context.ts';
import * as z from 'zod';
import { defineKind, type Path } from '../kind.ts';
import { secretNamed, secretSchema } from '../secret.ts';

const valueSchema = z.object({
  label: contextInputSchema.shape.label,
  url: webUrlSchema.transform(canonicalAddress).nullable().default(null),
  /** Hidden variables by name; each value is a text. */
  variables: z.record(z.string().min(1).max(100), secretSchema).default({}),
  accessOrigins: accessOriginsSchema.default([]),
  /** Access that opens the website. For Basic authentication, the name is the user and the secret is the password. */
  access: z
    .array(z.object({ kind: z.enum(ACCESS_KINDS), name: z.string().trim().min(1), value: secretSchema }))
    .transform((entries) => entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .default([]),
});
type ContextValue = z.infer<typeof valueSchema>;

export const contextKind = defineKind({
  kind: 'context',
  section: 'contexts',
  isOfWebsite: true,
  schema: valueSchema,
  list: (panel, websiteId) => panel.contexts.list({ websiteId }),
  nameOf: ({ label }) => label,
  identityOf: ({ label }) => label,
  toValue: ({ label, url, accessOrigins, variableNames, accessNames }, _keyOf, key) => ({
    label,
    url,
    accessOrigins,
    variables: Object.fromEntries(variableNames.toSorted().map((name) => [name, secretNamed(key, name)])),
    access: accessNames.map(({ kind, name }) => ({ kind, name, value: secretNamed(key, kind, name) })),
  }),
  toInput({ label, url, accessOrigins, variables, access }, { secrets, row }) {
    const storedNames = new Set(row?.variableNames);
    const stored = new Map(row?.accessNames.map((entry) => [`${entry.kind} ${entry.name}`, entry]));
    return {
      label,
      url,
      accessOrigins,
      variableChanges: [
        ...Object.entries(variables).flatMap(([name, secret]) => {
          const was = storedNames.delete(name) ? { was: name } : {};
          const value = secrets.valueOf(secret, 'was' in was);
          return value === null ? [] : [{ ...was, name, value }];
        }),
        ...Array.from(storedNames, (was) => ({ was, name: null })),
      ],
      accessChanges: [
        ...access.flatMap(({ kind, name, value: secret }) => {
          const was = stored.delete(`${kind} ${name}`) ? { was: name } : {};
          const value = secrets.valueOf(secret, 'was' in was);
          return value === null ? [] : [{ kind, ...was, name, value }];
        }),
        ...Array.from(stored.values(), ({ kind, name: was }) => ({ kind, was, name: null })),
      ],
    };
  },
  faultsOf: (input) => findFieldErrors(contextChangeSchema, input),
  pathOf(path, input, value: ContextValue): Path {
    const [part, changeIndex, ...rest] = path;
    if (part === 'variableChanges') {
      const change = input.variableChanges[Number(changeIndex)];
      return ['variables', change?.name ?? change?.was ?? ''];
    }
    if (part !== 'accessChanges') return path;
    const change = input.accessChanges[Number(changeIndex)];
    const index = value.access.findIndex(({ kind, name }) => kind === change?.kind && name === change.name);
    return index === -1 ? ['access'] : ['access', index, ...rest];
  },
  create: (panel, { variableChanges, ...input }, websiteId) =>
    panel.contexts.create({ ...input, websiteId, variables: asVariables(variableChanges) }),
  update: (panel, input, { id, updatedAt }) => panel.contexts.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.contexts.remove({ id }),
});

/** Returns the variables of a new context, which has none to remove. */
function asVariables(changes: { name: string | null; value?: string }[]): Record<string, string> {
  return Object.fromEntries(
    changes.flatMap(({ name, value }) => (name === null || value === undefined ? [] : [[name, value]])),
  );
}
