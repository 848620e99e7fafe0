import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { roleSchema } from './roles.ts';

/** Failed sign-ins to one account, existing or not, from one network within some minutes. `times` is their number. */
export const FAILED_SIGN_IN = 'sessions.fail';

/** A recovery code replaced the second factor at a sign-in. */
export const RECOVERY_CODE_USED = 'factors.useRecoveryCode';

/**
 * The break-glass user signed in without the provider that their company requires. Recorded in addition to the sign-in.
 */
export const BREAK_GLASS_SIGN_IN = 'sessions.breakGlass';

/** The rules of a provider created or changed a profile at a sign-in. Recorded in addition to the sign-in. */
export const RULES_APPLIED = 'signInProviders.applyRules';

/** An operator removed a user's second factors by the command line, without a user account. */
export const RESET_BY_OPERATOR = 'factors.resetByOperator';

/** Names of the sign-in rules that a change affects. Each is recorded in addition to `signInRules.update`. */
const SIGN_IN_RULE_CHANGES = [
  'signInRules.demandProvider',
  'signInRules.endDemand',
  'signInRules.nameBreakGlass',
  'signInRules.setFactorRoles',
] as const;
export type SignInRuleChange = (typeof SIGN_IN_RULE_CHANGES)[number];

/** Actions of a company's directory by SCIM, by their names in the audit log. */
export const PROVISIONING = [
  'provisioning.createUser',
  'provisioning.changeUser',
  'provisioning.activateUser',
  'provisioning.deactivateUser',
  'provisioning.removeUser',
  'provisioning.createTeam',
  'provisioning.changeTeam',
  'provisioning.removeTeam',
] as const;
export type Provisioning = (typeof PROVISIONING)[number];

/** Operations of the audit log that are not calls of the contract. */
export const UNCALLED_OPERATIONS: readonly string[] = [
  FAILED_SIGN_IN,
  RECOVERY_CODE_USED,
  BREAK_GLASS_SIGN_IN,
  RULES_APPLIED,
  RESET_BY_OPERATOR,
  ...SIGN_IN_RULE_CHANGES,
  ...PROVISIONING,
];

/** Entry of the audit log: one write, or one read of protected data. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  operation: z.string(),
  targetId: z.string().nullable(),
  /** Name of the object, also after its deletion. Null for a deleted user, or if the object has no name. */
  targetName: z.string().nullable(),
  person: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Token that signed the call. Null for a session. `person` is null for a token of a company. */
  token: z.object({ id: idSchema, name: z.string() }).nullable(),
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  role: roleSchema.nullable(),
  /** Network of the caller: /24 for IPv4, /48 for IPv6. Empty once it was deleted. */
  ip: z.string(),
  /** Distinguishes browsers without identifying them. */
  userAgentHash: z.string().nullable(),
  /**
   * SHA-256 of the stored object before the action. Null if nothing was stored, or if the action has no such object.
   */
  beforeHash: z.string().nullable(),
  afterHash: z.string().nullable(),
  /** Number of occurrences. */
  times: z.int(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
const filters = {
  operation: z.string().max(64).optional(),
  userId: idSchema.optional(),
  companyId: idSchema.optional(),
  targetId: z.string().max(64).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};
export const auditLogQuerySchema = listQuerySchema.extend(filters);
export const auditLogCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });

/** Result of the verification of the audit log's hash chain. */
export const auditChainSchema = z.object({
  entries: z.int(),
  /** Number of entries written before the chain existed. They cannot be verified. */
  unsealed: z.int(),
  /** First entry that was changed, or before which an entry was removed or inserted. */
  brokenAt: z.object({ id: z.string(), at: instantSchema }).nullable(),
  /** Hash over the whole log. A copy stored elsewhere later proves that no entries were removed from the end. */
  lastSeal: z.string().nullable(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;
