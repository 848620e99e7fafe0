/**
 * Stands for zod's writer of JSON Schema, which the panel never calls (5 kB of every first load). A schema still holds
 * what writes it: it fails when somebody asks.
 */
export const toJSONSchema = refuse;
export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;

function refuse(): never {
  throw new Error('The panel has no JSON Schema.');
}
