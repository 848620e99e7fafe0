import * as z from 'zod';

export const LABELS_MAX = 20;

/** Label: lowercase letters, digits and hyphens. */
const labelSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'label-required')
  .max(40, 'label-too-long')
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'label-characters');

/** Labels that identify and select agents and websites. Duplicates are removed. */
export const labelsSchema = z
  .array(labelSchema)
  .max(LABELS_MAX, 'labels-too-many')
  .overwrite((labels) => [...new Set(labels)]);
export type Labels = z.infer<typeof labelsSchema>;
/** Returns the words of a text, separated by white space, commas or semicolons. */
export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Required labels (all of them) and location (compared without case) of an agent. Both empty: any agent. */
export const agentNeedsSchema = z
  .object({
    labels: labelsSchema,
    location: z
      .string()
      .trim()
      .max(120, 'text-too-long')
      .nullable()
      .overwrite((location) => (location === '' ? null : location)),
  })
  .describe(
    'The labels and the location that an agent must have to take a run; without any, every agent fits.',
  );
export type AgentNeeds = z.infer<typeof agentNeedsSchema>;

/** Returns whether an agent meets all requirements. */
export function fitsNeeds(
  agent: { labels: readonly string[]; location: string },
  { labels, location }: AgentNeeds,
): boolean {
  return (
    labels.every((label) => agent.labels.includes(label)) &&
    (location === null || isSameLocation(agent.location, location))
  );
}

/** Returns whether two locations are equal, without regard to case and surrounding blanks, because users type them. */
export function isSameLocation(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export const NO_NEEDS: AgentNeeds = { labels: [], location: null };
