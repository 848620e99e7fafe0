import * as z from 'zod';
import { idSchema } from './identifiers.ts';

/** Kinds of objects that configuration files describe. */
export const MARKED_KINDS = [
  'website',
  'context',
  'report-interface',
  'test',
  'journey',
  'pool',
  'link-list',
  'filter-list',
  'channel',
  'alarm-rule',
  'identity-provider',
] as const;
export const markedKindSchema = z.enum(MARKED_KINDS);
export type MarkedKind = (typeof MARKED_KINDS)[number];

const WORD = '[a-z0-9][a-z0-9-]{0,99}';
/**
 * Key of an object in configuration files, unique within its kind and website: lowercase letters, digits and hyphens.
 */
export const fileKeySchema = z.string().regex(new RegExp(`^${WORD}$`, 'u'), 'file-key-invalid');
/** Stored mark of an object that a configuration file created or took over. */
export const fileMarkSchema = z.object({
  /** Id of the object. */
  id: idSchema,
  kind: markedKindSchema,
  /** Name of the file set, unique within a company. Only files of this set delete the object. */
  fileSet: fileKeySchema,
  /** Key of the object. For an object of a website: the website's key, a slash, and the object's key. */
  key: z.string().regex(new RegExp(`^${WORD}(/${WORD})?$`, 'u'), 'file-key-invalid'),
});
export type FileMark = z.infer<typeof fileMarkSchema>;
