import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { agentAssociationSchema, agentChangeSchema, agentSchema } from '../agent.ts';
import { alarmRuleInputSchema, alarmRuleSchema } from '../alarm-rule.ts';
import { budgetInputSchema, budgetSchema } from '../budget.ts';
import { channelInputSchema, channelSchema } from '../channel.ts';
import { clientReportInputSchema, clientReportSchema } from '../client-report.ts';
import { companyInputSchema, companySchema } from '../company.ts';
import { LOCALES } from '../locales.ts';
import { pageTestSchema, testInputSchema } from '../page-test.ts';
import { poolInputSchema, poolSchema } from '../pool.ts';
import {
  accountChangeSchema,
  accountSchema,
  membershipInputSchema,
  profileChangeSchema,
  profileDetailSchema,
  userInputSchema,
  userSchema,
} from '../user.ts';
import { websiteRetentionSchema } from '../redaction.ts';
import { releaseInputSchema, releaseSchema } from '../release.ts';
import { journeyDetailSchema, journeyInputSchema } from '../stored-journey.ts';
import { reportInterfaceInputSchema, reportInterfaceSchema } from '../report-interface.ts';
import { settingValuesSchema, sharedSettingsInputSchema, sharedSettingsSchema } from '../shared-settings.ts';
import { tagInputSchema, tagSchema } from '../tag.ts';
import { tokenInputSchema, tokenSchema } from '../token.ts';
import { trackerSchema } from '../tracking-settings.ts';
import { visitorSettingsInputSchema, visitorSettingsSchema } from '../visitor-settings.ts';
import { websiteLimitsSchema } from '../website-limits.ts';
import { contextChangeSchema, contextSchema } from '../website-context.ts';
import { websiteInputSchema, websiteSchema } from '../website.ts';
import { ALARM_RULE_FIELDS } from './alarm-rule-fields.ts';
import { ACCOUNT_FIELDS, PROFILE_FORM_FIELDS } from './account-fields.ts';
import { AGENT_FIELDS, ASSOCIATION_FIELDS } from './agent-fields.ts';
import { CHANNEL_FIELDS } from './channel-fields.ts';
import { COMPANY_FIELDS } from './company-fields.ts';
import { CONTEXT_FIELDS } from './context-fields.ts';
import type { Field } from './field.ts';
import { JOURNEY_FIELDS } from './journey-fields.ts';
import { BUDGET_FIELDS, LIMIT_FIELDS, RETENTION_FIELDS } from './limit-fields.ts';
import { POOL_FIELDS } from './pool-fields.ts';
import { MEMBERSHIP_FIELDS } from './membership-fields.ts';
import { RELEASE_FIELDS } from './release-fields.ts';
import { REPORT_INTERFACE_FIELDS } from './report-interface-fields.ts';
import { CLIENT_REPORT_FIELDS } from './sharing-fields.ts';
import { SETTING_FIELDS, SHARED_SETTINGS_FIELDS } from './shared-settings-fields.ts';
import { TAG_FIELDS } from './tag-fields.ts';
import { TEST_FIELDS } from './test-fields.ts';
import { TOKEN_FIELDS } from './token-fields.ts';
import { TRACKER_FIELDS } from './tracker-fields.ts';
import { USER_FIELDS } from './user-fields.ts';
import type { Words } from '../locales.ts';
import { VISITOR_FIELDS } from './visitor-fields.ts';
import { WEBSITE_SETTINGS_FIELDS } from './website-settings-fields.ts';
import { WEBSITE_FIELDS } from './website-fields.ts';

interface FieldResource {
  fields: Readonly<Record<string, Field<never>>>;
  item: z.ZodObject;
  input: z.ZodObject;
}
const FIELD_RESOURCES: Record<string, FieldResource> = {
  account: { fields: ACCOUNT_FIELDS, item: accountSchema, input: accountChangeSchema },
  agent: { fields: AGENT_FIELDS, item: agentSchema, input: agentChangeSchema },
  alarmRule: { fields: ALARM_RULE_FIELDS, item: alarmRuleSchema, input: alarmRuleInputSchema },
  association: { fields: ASSOCIATION_FIELDS, item: agentSchema, input: agentAssociationSchema },
  budget: { fields: BUDGET_FIELDS, item: budgetSchema, input: budgetInputSchema },
  channel: { fields: CHANNEL_FIELDS, item: channelSchema, input: channelInputSchema },
  clientReport: {
    fields: CLIENT_REPORT_FIELDS,
    item: clientReportSchema,
    input: clientReportInputSchema,
  },
  company: { fields: COMPANY_FIELDS, item: companySchema, input: companyInputSchema },
  context: { fields: CONTEXT_FIELDS, item: contextSchema, input: contextChangeSchema },
  journey: { fields: JOURNEY_FIELDS, item: journeyDetailSchema, input: journeyInputSchema },
  limit: { fields: LIMIT_FIELDS, item: websiteLimitsSchema, input: websiteLimitsSchema },
  pool: { fields: POOL_FIELDS, item: poolSchema, input: poolInputSchema },
  membership: { fields: MEMBERSHIP_FIELDS, item: membershipInputSchema, input: membershipInputSchema },
  profile: {
    fields: PROFILE_FORM_FIELDS,
    item: profileDetailSchema.extend(profileDetailSchema.shape.person.shape),
    input: profileChangeSchema,
  },
  release: { fields: RELEASE_FIELDS, item: releaseSchema, input: releaseInputSchema },
  reportInterface: {
    fields: REPORT_INTERFACE_FIELDS,
    item: reportInterfaceSchema,
    input: reportInterfaceInputSchema,
  },
  retention: { fields: RETENTION_FIELDS, item: websiteRetentionSchema, input: websiteRetentionSchema },
  setting: { fields: SETTING_FIELDS, item: settingValuesSchema, input: settingValuesSchema },
  sharedSettings: {
    fields: SHARED_SETTINGS_FIELDS,
    item: sharedSettingsSchema,
    input: sharedSettingsInputSchema,
  },
  tag: { fields: TAG_FIELDS, item: tagSchema, input: tagInputSchema },
  test: { fields: TEST_FIELDS, item: pageTestSchema, input: testInputSchema },
  token: { fields: TOKEN_FIELDS, item: tokenSchema, input: tokenInputSchema },
  tracker: { fields: TRACKER_FIELDS, item: trackerSchema, input: trackerSchema },
  user: { fields: USER_FIELDS, item: userSchema, input: userInputSchema },
  visitors: { fields: VISITOR_FIELDS, item: visitorSettingsSchema, input: visitorSettingsInputSchema },
  websiteSettings: { fields: WEBSITE_SETTINGS_FIELDS, item: websiteSchema, input: websiteInputSchema },
  website: { fields: WEBSITE_FIELDS, item: websiteSchema, input: websiteInputSchema },
};
/** Returns the values of an enum schema, with or without a default. */
function valuesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return valuesOf(schema.unwrap());
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}
/** Returns the schema of a field, at its path; null if there is none. */
function schemaOf(schema: z.ZodType, fields: FieldResource['fields'], name: string): z.ZodType | null {
  let field: unknown = schema;
  for (const part of (fields[name]?.path ?? name).split('.')) {
    while (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
      field = field.unwrap();
    const variants = field instanceof z.ZodUnion ? field.options : [field];
    field = variants.flatMap((one) => (one instanceof z.ZodObject ? [one.shape[part]] : [])).find(Boolean);
  }
  return field instanceof z.ZodType ? field : null;
}
/** Fields that only a form has: parts of a recording, and whether a group is filled in. */
const OF_FORM = ['hasOwnNeeds', 'hasQuietHours', 'hasReminder', 'hasEscalation', 'steps', 'rest', 'timeout'];
const namesWhere = (fields: FieldResource['fields'], isSo: (field: Field<never>) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (isSo(field) ? [name] : []));

describe.each(Object.entries(FIELD_RESOURCES))('the fields of an %s', (_noun, { fields, item, input }) => {
  test('are properties of it, unless they declare their parts', () => {
    // Components draw groups, whose name need not be that of a property.
    const shown = namesWhere(
      fields,
      ({ as, of, list, detail, csv }) => !of && as !== 'group' && Boolean(list ?? detail ?? csv),
    );
    expect(shown.filter((name) => schemaOf(item, fields, name) === null)).toEqual([]);
  });

  test('are secrets in no list, detail or file', () => {
    const secret = namesWhere(fields, ({ list, detail, csv }) => Boolean(list ?? detail ?? csv));
    expect(secret.filter((name) => /secret|password|key$|code$|token/iu.test(name))).toEqual([]);
  });

  test('have words in every language', () => {
    const words = Object.values(fields).flatMap(({ label, hint, none, choices }): (Words | undefined)[] => [
      label,
      hint,
      none,
      ...Object.values(choices ?? {}),
    ]);
    for (const locale of LOCALES)
      expect(words.filter((said) => said !== undefined && said[locale].trim() === '')).toEqual([]);
  });

  test('that a form asks for are evaluated by a schema, or by another form', () => {
    const inForms = namesWhere(fields, ({ form }) => form !== undefined);
    const elsewhere = fields === ASSOCIATION_FIELDS ? ['slotsMax', 'isPaused'] : [];
    const unknown = inForms.filter((name) => schemaOf(input, fields, name) === null);
    expect(unknown.filter((name) => !OF_FORM.includes(name))).toEqual(elsewhere);
  });

  test('that are choices word each value that the schema takes', () => {
    const unworded = Object.entries(fields).flatMap(([name, { choices }]) => {
      const values = choices ? valuesOf(schemaOf(input, fields, name) ?? schemaOf(item, fields, name)) : [];
      return values.filter((value) => choices?.[value] === undefined).map((value) => `${name} ${value}`);
    });
    expect(unworded).toEqual([]);
  });
});
