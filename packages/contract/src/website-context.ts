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

/**
 * Fields of a context that a user enters. `variables` can be written but never read. If omitted, they stay unchanged.
 */
export const contextInputSchema = z.object({
  label: contextLabelSchema,
  /** Base URL that replaces the website's own, e.g. of a staging site. Null: the website's own. */
  url: webUrlSchema.nullable(),
  variables: hiddenVariablesSchema.optional(),
  /** Origins that receive the access. Empty: the origin of the context's address. If omitted, they stay unchanged. */
  accessOrigins: accessOriginsSchema.optional(),
  /** Added, changed and removed access entries. Other entries stay unchanged. */
  accessChanges: accessChangesSchema.optional(),
});
export type ContextInput = z.infer<typeof contextInputSchema>;

/**
 * Change of one hidden variable. `was` names a stored variable. A null `name` removes it. Without `value` it retains
 * its value.
 */
const variableChangeSchema = z.object({
  was: z.string().min(1).max(100).optional(),
  name: variableNameSchema.nullable(),
  value: z.json().optional(),
});
export type VariableChange = z.infer<typeof variableChangeSchema>;

/** Change of a context. Hidden variables that are not in `variableChanges` stay unchanged. */
export const contextChangeSchema = contextInputSchema.extend({
  variableChanges: z.array(variableChangeSchema).max(100).optional(),
});
export type ContextChange = z.infer<typeof contextChangeSchema>;

/** Named variant of a website. Only the names of its hidden variables and access entries can be read. */
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
