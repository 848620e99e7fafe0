import * as z from 'zod';
import { accessChangesSchema, accessNameSchema, accessOriginsSchema } from './access.ts';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { VARIABLES_JSON_MAX } from './limits.ts';

export const contextLabelSchema = z.string().trim().min(1, 'label-required').max(120, 'label-too-long');

export const variableNameSchema = z
  .string()
  .trim()
  .min(1, 'variable-name-required')
  .max(100, 'variable-name-too-long');
/** Hidden variables: a JSON object, at most VARIABLES_JSON_MAX characters as JSON. */
export const hiddenVariablesSchema = z
  .record(z.string().min(1).max(100), z.json())
  .refine((variables) => JSON.stringify(variables).length <= VARIABLES_JSON_MAX, {
    error: 'variables-too-large',
    params: { maximum: VARIABLES_JSON_MAX },
  });
export type HiddenVariables = z.infer<typeof hiddenVariablesSchema>;

/** What a user enters of a context. `variables` are written and never read again; left out, they stay as they are. */
export const contextInputSchema = z.object({
  label: contextLabelSchema,
  /** Base URL that stands in for the website's own, e.g. of a staging site; null: the website's own. */
  url: webUrlSchema.nullable(),
  variables: hiddenVariablesSchema.optional(),
  /** Where the access is sent; empty: to the origin of the context's address. Left out, they stay as they are. */
  accessOrigins: accessOriginsSchema.optional(),
  /** Added, changed and removed entries of the access; what they do not name stays as it is. */
  accessChanges: accessChangesSchema.optional(),
});
export type ContextInput = z.infer<typeof contextInputSchema>;

/** One hidden variable of a change: `was` names a stored one, `name` null removes it, without `value` it keeps its value. */
const variableChangeSchema = z.object({
  was: z.string().min(1).max(100).optional(),
  name: variableNameSchema.nullable(),
  value: z.json().optional(),
});
export type VariableChange = z.infer<typeof variableChangeSchema>;

/** A change of a context; hidden variables that `variableChanges` does not name stay as they are. */
export const contextChangeSchema = contextInputSchema.extend({
  variableChanges: z.array(variableChangeSchema).max(100).optional(),
});
export type ContextChange = z.infer<typeof contextChangeSchema>;

/** A named variant of a website. Of its hidden variables and its access only the names are ever told. */
export const contextSchema = contextInputSchema.omit({ variables: true, accessChanges: true }).extend({
  accessOrigins: z.array(z.string()),
  accessNames: z.array(accessNameSchema),
  id: idSchema,
  websiteId: idSchema,
  variableNames: z.array(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type WebsiteContext = z.infer<typeof contextSchema>;
