import type { FieldError } from '@vigie/contract/errors.ts';
import { NEW_WEBSITE_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { VariableRule } from '@vigie/contract/tracking-settings.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of a new website, with its primary tracker. */
export const WEBSITE_FORM = describeForm(NEW_WEBSITE_FIELDS, {
  facts: SCHEMA_FACTS.websiteSettings,
  schema: (schemas) => schemas.websiteInputSchema,
  failures: { 'website-url-taken': 'url' },
});

export type WebsiteFields = FormValues<typeof NEW_WEBSITE_FIELDS, Schemas['websiteInputSchema']>;

export const NEW_WEBSITE = WEBSITE_FORM.valuesOf();

const { information, tags, settings } = WEBSITE_FORM.steps;

export const WEBSITE_RULES: FormRules<WebsiteFields, WebsiteInput> = {
  ...WEBSITE_FORM.rules,
  inputOf: websiteInput,
  fields: [...information, ...tags, ...settings],
};

function websiteInput(fields: WebsiteFields): WebsiteInput {
  const input = WEBSITE_FORM.rules.inputOf(fields);
  return {
    ...input,
    tracking: { ...input.tracking, pageViewRule: null },
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
  };
}

/** Rule of the form; '' is no choice. */
export type VariableRuleRow = Omit<VariableRule, 'type' | 'pattern'> & {
  type: VariableRule['type'] | '';
  pattern: string;
};

export const variableRuleRows = (rules: readonly VariableRule[] = []): VariableRuleRow[] =>
  rules.map((rule) => ({ ...rule, type: rule.type ?? '', pattern: rule.pattern ?? '' }));

export const variableRulesOf = (rows: readonly VariableRuleRow[]): VariableRule[] =>
  rows.map((row) => ({ ...row, type: row.type || null, pattern: row.pattern || null }));

interface PageViewRuleFields {
  ruleParameter: string;
  ruleValue: string;
}

/** Returns the errors of the page-view rule: parameter and value must both be given. */
export function pairErrors({ ruleParameter, ruleValue }: PageViewRuleFields): FieldError[] {
  const isNamed = ruleParameter.trim() !== '';
  const isValued = ruleValue.trim() !== '';
  if (isNamed === isValued) return [];
  return [isNamed ? fieldError('ruleValue', 'rule-required') : fieldError('ruleParameter', 'rule-value')];
}
