import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { roleSchema } from './roles.ts';

/** One write, or one reading of what is kept apart, as the audit trail holds it. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  operation: z.string(),
  targetId: z.string().nullable(),
  person: z.object({ id: idSchema, name: z.string() }).nullable(),
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  role: roleSchema.nullable(),
  ip: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditLogQuerySchema = listQuerySchema.extend({
  operation: z.string().max(64).optional(),
  userId: idSchema.optional(),
  companyId: idSchema.optional(),
  targetId: z.string().max(64).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
});
