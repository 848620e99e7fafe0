import type { FieldError } from '@vigie/contract/errors.ts';
import { DELAY_MIN_SECONDS, LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import { websiteInputSchema, type WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, numberOf, type FormRules } from '../../forms/form-rules.ts';

/** The form's fields; numbers may be an empty text while they are typed. */
export type WebsiteFields = {
  url: string;
  name: string;
  jsTagName: string;
  phpTagName: string;
  requiredVariables: string[];
  delaySeconds: number | string;
  pagesPerAudit: number | string;
  lookAheadSeconds: number | string;
  respectRobots: boolean;
  acceptInvalidCertificates: boolean;
};

export const NEW_WEBSITE: WebsiteFields = {
  url: '',
  name: '',
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
  delaySeconds: DELAY_MIN_SECONDS,
  pagesPerAudit: 50,
  lookAheadSeconds: LOOK_AHEAD_SECONDS.default,
  respectRobots: true,
  acceptInvalidCertificates: false,
};

export const WEBSITE_RULES: FormRules<WebsiteFields, WebsiteInput> = {
  schema: websiteInputSchema,
  inputOf,
  fields: [
    'url',
    'name',
    'jsTagName',
    'phpTagName',
    'requiredVariables',
    'delaySeconds',
    'pagesPerAudit',
    'lookAheadSeconds',
    'respectRobots',
    'acceptInvalidCertificates',
  ],
  failures: { 'website-url-taken': 'url' },
};

export function inputOf(fields: WebsiteFields): WebsiteInput {
  return {
    name: fields.name.trim(),
    url: withScheme(fields.url),
    tracking: {
      jsTagName: fields.jsTagName.trim(),
      phpTagName: fields.phpTagName.trim(),
      requiredVariables: fields.requiredVariables,
      pageViewRule: null,
    },
    delaySeconds: numberOf(fields.delaySeconds),
    pagesPerAudit: numberOf(fields.pagesPerAudit),
    lookAheadSeconds: numberOf(fields.lookAheadSeconds),
    respectRobots: fields.respectRobots,
    acceptInvalidCertificates: fields.acceptInvalidCertificates,
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
  };
}

/** A page-view rule as forms hold it; '' where there is none. */
export interface RuleFields {
  ruleParameter: string;
  ruleValue: string;
}

export function ruleFieldsOf(rule: TrackingSettings['pageViewRule'] | undefined): RuleFields {
  return { ruleParameter: rule?.parameter ?? '', ruleValue: rule?.value ?? '' };
}

export function pageViewRuleOf({ ruleParameter, ruleValue }: RuleFields): TrackingSettings['pageViewRule'] {
  const parameter = ruleParameter.trim();
  return parameter === '' ? null : { parameter, value: ruleValue.trim() };
}

/** In the form, parameter and value of the page-view rule come together. */
export function pairErrors({ ruleParameter, ruleValue }: RuleFields): FieldError[] {
  const isNamed = ruleParameter.trim() !== '';
  const isValued = ruleValue.trim() !== '';
  if (isNamed === isValued) return [];
  return [isNamed ? fieldError('ruleValue', 'rule-required') : fieldError('ruleParameter', 'rule-value')];
}
