import * as z from 'zod';
import { idSchema } from './identifiers.ts';

/** What configuration files describe. */
export const MARKED_KINDS = [
  'website',
  'context',
  'test',
  'journey',
  'pool',
  'channel',
  'alarm-rule',
  'identity-provider',
] as const;
export const markedKindSchema = z.enum(MARKED_KINDS);
export type MarkedKind = (typeof MARKED_KINDS)[number];

const WORD = '[a-z0-9][a-z0-9-]{0,99}';
/** What files call an object among those of its kind and website: small letters, digits and hyphens. */
export const fileKeySchema = z.string().regex(new RegExp(`^${WORD}$`, 'u'), 'file-key-invalid');
/** What the server remembers of an object that a configuration file made or took over. */
export const fileMarkSchema = z.object({
  /** The object's own. */
  id: idSchema,
  kind: markedKindSchema,
  /** The name of the files that belong together, within a company: only they delete the object. */
  fileSet: fileKeySchema,
  /** Its key; after the website's and a slash where it belongs to a website. */
  key: z.string().regex(new RegExp(`^${WORD}(/${WORD})?$`, 'u'), 'file-key-invalid'),
});
export type FileMark = z.infer<typeof fileMarkSchema>;
