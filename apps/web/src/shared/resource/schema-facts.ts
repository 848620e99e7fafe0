import { ACCOUNT_FIELDS, PROFILE_FORM_FIELDS } from '@vigie/contract/fields/account-fields.ts';
import { AGENT_FIELDS, ASSOCIATION_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import { CONTEXT_FIELDS } from '@vigie/contract/fields/context-fields.ts';
import type { Fields } from '@vigie/contract/fields/field.ts';
import { FILTER_LIST_FIELDS } from '@vigie/contract/fields/filter-list-fields.ts';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import { BUDGET_FIELDS, LIMIT_FIELDS, RETENTION_FIELDS } from '@vigie/contract/fields/limit-fields.ts';
import { LINK_LIST_FIELDS } from '@vigie/contract/fields/link-list-fields.ts';
import { REACH_FIELDS } from '@vigie/contract/fields/reach-fields.ts';
import { RELEASE_FIELDS } from '@vigie/contract/fields/release-fields.ts';
import { REPORT_INTERFACE_FIELDS } from '@vigie/contract/fields/report-interface-fields.ts';
import { CLIENT_REPORT_FIELDS } from '@vigie/contract/fields/sharing-fields.ts';
import { TAG_FIELDS } from '@vigie/contract/fields/tag-fields.ts';
import { TOKEN_FIELDS } from '@vigie/contract/fields/token-fields.ts';
import { ORDER_SETTINGS_FIELDS, ORDER_SOURCE_FIELDS } from '@vigie/contract/fields/order-fields.ts';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import { VISITOR_FIELDS } from '@vigie/contract/fields/visitor-fields.ts';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import * as z from 'zod';
import {
  accountChangeSchema,
  agentAssociationSchema,
  agentCodeOrderSchema,
  agentFormSchema,
  alarmRuleInputSchema,
  budgetInputSchema,
  channelInputSchema,
  clientReportInputSchema,
  companyInputSchema,
  contextChangeSchema,
  filterListFormSchema,
  journeyInputSchema,
  identityFormSchema,
  linkListFormSchema,
  profileFormSchema,
  reachSharesSchema,
  releaseInputSchema,
  reportInterfaceInputSchema,
  tagInputSchema,
  tokenInputSchema,
  orderSettingsFormSchema,
  orderSourceEditSchema,
  orderSourceFormSchema,
  poolInputSchema,
  testInputSchema,
  trackerSchema,
  visitorSettingsFormSchema,
  websiteInputSchema,
  websiteLimitsSchema,
  websiteRetentionSchema,
} from '../forms/input-schemas.ts';

/** Facts about one field that its form shows before the schemas are loaded. */
interface FieldFacts {
  /** Refuses an empty text, null and an empty list. */
  isRequired?: true;
  takesNull?: true;
  /** May be absent, and then has no default. */
  isOptional?: true;
  /** The value that the schema fills in; absent without one. */
  usual?: unknown;
  /** Path of the innermost group that contains the field and may be absent or null. */
  group?: string;
  /** The group without values is null. Absent: it is left out. */
  isNullGroup?: true;
}
/** Facts by the name of the field. */
export type SchemaFacts = Readonly<Record<string, FieldFacts>>;

/** Facts read from the contract's schemas. A build replaces this module by its result, which needs no schema. */
export const SCHEMA_FACTS = {
  account: factsOf(accountChangeSchema, ACCOUNT_FIELDS),
  agent: factsOf(agentFormSchema, AGENT_FIELDS),
  agentAssociation: factsOf(agentAssociationSchema, ASSOCIATION_FIELDS),
  agentCode: factsOf(agentCodeOrderSchema, ASSOCIATION_FIELDS),
  alarmRule: factsOf(alarmRuleInputSchema, ALARM_RULE_FIELDS),
  budget: factsOf(budgetInputSchema, BUDGET_FIELDS),
  channel: factsOf(channelInputSchema, CHANNEL_FIELDS),
  clientReport: factsOf(clientReportInputSchema, CLIENT_REPORT_FIELDS),
  company: factsOf(companyInputSchema, COMPANY_FIELDS),
  context: factsOf(contextChangeSchema, CONTEXT_FIELDS),
  filterList: factsOf(filterListFormSchema, FILTER_LIST_FIELDS),
  journey: factsOf(journeyInputSchema, JOURNEY_FIELDS),
  linkList: factsOf(linkListFormSchema, LINK_LIST_FIELDS),
  limits: factsOf(websiteLimitsSchema, LIMIT_FIELDS),
  profile: factsOf(profileFormSchema, PROFILE_FORM_FIELDS),
  reach: factsOf(reachSharesSchema, REACH_FIELDS),
  release: factsOf(releaseInputSchema, RELEASE_FIELDS),
  reportInterface: factsOf(reportInterfaceInputSchema, REPORT_INTERFACE_FIELDS),
  retention: factsOf(websiteRetentionSchema, RETENTION_FIELDS),
  tag: factsOf(tagInputSchema, TAG_FIELDS),
  token: factsOf(tokenInputSchema, TOKEN_FIELDS),
  orderSettings: factsOf(orderSettingsFormSchema, ORDER_SETTINGS_FIELDS),
  orderSource: factsOf(orderSourceFormSchema, ORDER_SOURCE_FIELDS),
  orderSourceEdit: factsOf(orderSourceEditSchema, ORDER_SOURCE_FIELDS),
  pool: factsOf(poolInputSchema, POOL_FIELDS),
  test: factsOf(testInputSchema, TEST_FIELDS),
  tracker: factsOf(trackerSchema, TRACKER_FIELDS),
  user: factsOf(identityFormSchema, USER_FIELDS),
  visitors: factsOf(visitorSettingsFormSchema, VISITOR_FIELDS),
  websiteSettings: factsOf(websiteInputSchema, WEBSITE_SETTINGS_FIELDS),
};

/** Returns the facts of the fields that the form shows and the schema accepts. */
function factsOf(schema: z.ZodType, fields: Fields<never>): SchemaFacts {
  const entries = Object.entries(fields).flatMap(([name, { form, path = name }]) => {
    const facts = form === undefined ? null : factsAt(schema, path.split('.'));
    return facts === null ? [] : [[name, facts] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the facts of the field at a path; null if the schema has no such field. */
function factsAt(schema: z.ZodType, path: readonly string[]): FieldFacts | null {
  let field = schema;
  let group: Pick<FieldFacts, 'group' | 'isNullGroup'> = {};
  for (const [depth, part] of path.entries()) {
    const { object, isOptional, isNullable } = objectOf(field);
    const next: unknown = object?.[part];
    if (!(next instanceof z.ZodType)) return null;
    if (depth > 0 && (isOptional || isNullable))
      group = { group: path.slice(0, depth).join('.'), ...(!isOptional && { isNullGroup: true }) };
    field = next;
  }
  const read = (value: unknown) => field.safeParse(value);
  const absent = read(undefined);
  // Facts that are false are left out: each form loads those of all forms.
  return {
    ...(['', null, []].every((none) => !read(none).success) && { isRequired: true }),
    ...(read(null).success && { takesNull: true }),
    ...(absent.success && absent.data === undefined && { isOptional: true }),
    ...(absent.data !== undefined && { usual: absent.data }),
    ...group,
  };
}

/** Fields inside of a schema, of all variants together; null if there are none. */
interface SchemaGroup {
  object: Record<string, unknown> | null;
  isOptional: boolean;
  isNullable: boolean;
}

/** Returns the group that a schema is, and whether it may be absent or null. */
function objectOf(schema: unknown): SchemaGroup {
  const group = { isOptional: false, isNullable: false };
  if (schema instanceof z.ZodObject) return { ...group, object: schema.shape };
  if (schema instanceof z.ZodUnion) {
    const variants = schema.options.map((option) => objectOf(option).object ?? {});
    return { ...group, object: Object.assign({}, ...variants) as Record<string, unknown> };
  }
  if (schema instanceof z.ZodOptional) return { ...objectOf(schema.unwrap()), isOptional: true };
  if (schema instanceof z.ZodNullable) return { ...objectOf(schema.unwrap()), isNullable: true };
  return schema instanceof z.ZodDefault ? objectOf(schema.unwrap()) : { ...group, object: null };
}
