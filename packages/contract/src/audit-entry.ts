import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { roleSchema } from './roles.ts';

/**
 * Failed sign-ins at one account, existing or not, from one network within some minutes. `times` is their number.
 */
export const FAILED_SIGN_IN = 'sessions.fail';

/** A recovery code took the place of a second factor at a sign-in. */
export const RECOVERY_CODE_USED = 'factors.useRecoveryCode';

/** Somebody came in past the provider that their company demands: its break-glass user. Stands beside the sign-in. */
export const BREAK_GLASS_SIGN_IN = 'sessions.breakGlass';

/** What a provider's rules gave at a sign-in: a profile was made, or changed. Stands beside the sign-in. */
export const RULES_APPLIED = 'signInProviders.applyRules';

/** Whoever runs the machine took somebody's second factors away, by the command line: nobody's account did. */
export const RESET_BY_OPERATOR = 'factors.resetByOperator';

/** Which rule of the sign-in a change changed. Each stands beside `signInRules.update`. */
const SIGN_IN_RULE_CHANGES = [
  'signInRules.demandProvider',
  'signInRules.endDemand',
  'signInRules.nameBreakGlass',
  'signInRules.setFactorRoles',
] as const;
export type SignInRuleChange = (typeof SIGN_IN_RULE_CHANGES)[number];

/** What a company's directory does by SCIM, as the audit trail names it. */
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

/** Operations of the audit trail that are no call of the contract. */
export const UNCALLED_OPERATIONS: readonly string[] = [
  FAILED_SIGN_IN,
  RECOVERY_CODE_USED,
  BREAK_GLASS_SIGN_IN,
  RULES_APPLIED,
  RESET_BY_OPERATOR,
  ...SIGN_IN_RULE_CHANGES,
  ...PROVISIONING,
];

/** One write, or one reading of what is kept apart, as the audit trail holds it. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  operation: z.string(),
  targetId: z.string().nullable(),
  /** What the object is called, also once it is deleted; null for a deleted user, and where it has no name. */
  targetName: z.string().nullable(),
  person: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The token that signed the call; null for a session. `person` is null for a token of a company. */
  token: z.object({ id: idSchema, name: z.string() }).nullable(),
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  role: roleSchema.nullable(),
  /** The network of the caller: /24 of IPv4, /48 of IPv6; empty once it was forgotten. */
  ip: z.string(),
  /** Tells browsers apart, without saying which they are. */
  userAgentHash: z.string().nullable(),
  /**
   * SHA-256 over what was stored of the object. Null where nothing was stored, or where the action has no such
   * object.
   */
  beforeHash: z.string().nullable(),
  afterHash: z.string().nullable(),
  /** How often it happened. */
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

/** Whether each entry still follows from the one before it. */
export const auditChainSchema = z.object({
  entries: z.int(),
  /** Entries written before there was a chain; nothing proves them. */
  unsealed: z.int(),
  /** The first entry that was changed, or before which one was taken out or put in. */
  brokenAt: z.object({ id: z.string(), at: instantSchema }).nullable(),
  /** Stands for the whole log: kept elsewhere, it shows later that nothing was taken off its end. */
  lastSeal: z.string().nullable(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;
