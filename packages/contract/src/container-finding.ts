import * as z from 'zod';
import { idSchema } from './identifiers.ts';

/** Kinds of findings in a container review. No finding changes a grade. Their texts are in `wording/`. */
export const CONTAINER_FINDING_KINDS = [
  'never-fired',
  'trigger-cannot-fire',
  'variable-never-defined',
  'duplicate-tag',
  'retired-product',
  'blocked-by-policy',
  'without-consent-settings',
  'personal-data-in-parameters',
  'heavy',
  /** Server containers only. */
  'without-trigger',
  'client-without-tag',
  'duplicate-client',
  'transformation-without-tag',
  'secret-in-export',
] as const;
export type ContainerFindingKind = (typeof CONTAINER_FINDING_KINDS)[number];

/**
 * Reasons for which a trigger cannot fire. `contradiction`: two of its conditions exclude each other. `no-event`: no
 * page pushed the event that it waits for. `no-client`: no client of the server container has the name that it asks for.
 */
export const CANNOT_FIRE = ['contradiction', 'no-event', 'no-client'] as const;

/** Basis of a finding: number of measured visits, over this number of days, with this version of the container. */
export const findingBasisSchema = z.object({ visits: z.int(), days: z.int() });

/**
 * Finding of a container review. `tag`, `trigger` and `variable` are numbers in the container. Null if the finding
 * concerns none.
 */
export const containerFindingSchema = z.object({
  kind: z.enum(CONTAINER_FINDING_KINDS),
  tag: z.int().nullable(),
  trigger: z.int().nullable(),
  variable: z.int().nullable(),
  /** Server containers only: numbers in the container. Absent if the finding concerns none. */
  client: z.int().optional(),
  transformation: z.int().optional(),
  details: z.object({
    /** For `trigger-cannot-fire`. `event` is the event that it waits for. */
    why: z.enum(CANNOT_FIRE).optional(),
    event: z.string().optional(),
    /** For `variable-never-defined`: key of the dataLayer. */
    key: z.string().optional(),
    /** For `trigger-cannot-fire` by `no-client`: the name that the trigger requests. */
    clientName: z.string().optional(),
    /** For `duplicate-tag`: the other tags. Also for `retired-product`: the account. */
    sameAs: z.array(z.int()).optional(),
    /** For `duplicate-client`: the other clients. */
    sameClients: z.array(z.int()).optional(),
    account: z.string().optional(),
    /** For `blocked-by-policy`: directive that blocks the tag, on a page of these visits. */
    directive: z.string().optional(),
    observationId: idSchema.optional(),
    /** For `personal-data-in-parameters`: parameter and kind of data. For `secret-in-export`: the parameter. */
    parameter: z.string().optional(),
    data: z.string().optional(),
    /** For `heavy`. */
    sizeBytes: z.int().optional(),
    runMs: z.number().optional(),
  }),
  lookedAt: findingBasisSchema,
});
export type ContainerFinding = z.infer<typeof containerFindingSchema>;
