import type { FieldError } from '@vigie/contract/errors.ts';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of a website, without its trackers. */
export const WEBSITE_FORM = describeForm(WEBSITE_FIELDS, {
  facts: SCHEMA_FACTS.website,
  schema: (schemas) => schemas.websiteInputSchema,
});

export type WebsiteFields = FormValues<typeof WEBSITE_FIELDS, Schemas['websiteInputSchema']> & {
  jsTagName: string;
  phpTagName: string;
  requiredVariables: string[];
};

export const NEW_WEBSITE: WebsiteFields = {
  ...WEBSITE_FORM.valuesOf(),
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
};

const { information, settings } = WEBSITE_FORM.steps;

export const WEBSITE_RULES: FormRules<WebsiteFields, WebsiteInput> = {
  schema: (schemas) => schemas.websiteInputSchema,
  inputOf: websiteInput,
  fields: [...information, 'jsTagName', 'phpTagName', 'requiredVariables', ...settings],
  failures: { 'website-url-taken': 'url' },
};

function websiteInput(fields: WebsiteFields): WebsiteInput {
  return {
    ...WEBSITE_FORM.rules.inputOf(fields),
    tracking: {
      jsTagName: fields.jsTagName.trim(),
      phpTagName: fields.phpTagName.trim(),
      requiredVariables: fields.requiredVariables,
      pageViewRule: null,
    },
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
  };
}

/** Page-view rule of a form; '' is no rule. */
export interface PageViewRuleFields {
  ruleParameter: string;
  ruleValue: string;
}

export function ruleFieldsOf(rule: TrackingSettings['pageViewRule'] | undefined): PageViewRuleFields {
  return { ruleParameter: rule?.parameter ?? '', ruleValue: rule?.value ?? '' };
}

export function pageViewRuleOf({
  ruleParameter,
  ruleValue,
}: PageViewRuleFields): TrackingSettings['pageViewRule'] {
  const parameter = ruleParameter.trim();
  return parameter === '' ? null : { parameter, value: ruleValue.trim() };
}

/** Returns the errors of the page-view rule: parameter and value must both be given. */
export function pairErrors({ ruleParameter, ruleValue }: PageViewRuleFields): FieldError[] {
  const isNamed = ruleParameter.trim() !== '';
  const isValued = ruleValue.trim() !== '';
  if (isNamed === isValued) return [];
  return [isNamed ? fieldError('ruleValue', 'rule-required') : fieldError('ruleParameter', 'rule-value')];
}
