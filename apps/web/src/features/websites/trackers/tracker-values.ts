import type { FieldError } from '@vigie/contract/errors.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import { settingsFormFields as fieldsOfWebsite, settingsOf } from '../settings-values.ts';
import { pageViewRuleOf, pairErrors, ruleFieldsOf } from '../website-values.ts';
import type { PageViewValues } from './page-view-fields.tsx';

/** Form values of a tracker beside the primary one; '' is no choice. */
export type TrackerFields = PageViewValues & {
  name: string;
  family: string;
  jsTagName: string;
  phpTagName: string;
};

export function trackerFormFields(tracker: Tracker | null): TrackerFields {
  return {
    name: tracker?.name ?? '',
    family: tracker?.family ?? '',
    jsTagName: tracker?.jsTagName ?? '',
    phpTagName: tracker?.phpTagName ?? '',
    requiredVariables: tracker?.requiredVariables ?? [],
    ...ruleFieldsOf(tracker?.pageViewRule),
    siteId: tracker?.siteId ?? '',
    variableRules: tracker?.variableRules ?? [],
  };
}

/** Returns the rules of the form. Its input is the whole website with this tracker, which the schema validates. */
export function trackerFormRules(
  website: Website,
  before: Tracker | null,
): FormRules<TrackerFields, WebsiteInput> {
  return {
    schema: (schemas) => schemas.websiteInputSchema,
    inputOf: (fields) => inputWith(website, trackersWith(website, before, trackerOf(fields, before))),
    fields: [
      'name',
      'family',
      'jsTagName',
      'phpTagName',
      'requiredVariables',
      'ruleParameter',
      'ruleValue',
      'siteId',
      'variableRules',
    ],
    names: { parameter: 'ruleParameter', value: 'ruleValue', others: 'name' },
    rows: ['variableRules'],
    more: (fields) => [...tagErrors(fields), ...pairErrors(fields)],
  };
}

function trackerOf(fields: TrackerFields, before: Tracker | null): Tracker {
  return {
    ...(before?.id && { id: before.id }),
    name: fields.name.trim(),
    family: fields.family,
    jsTagName: fields.jsTagName.trim(),
    phpTagName: fields.phpTagName.trim(),
    requiredVariables: fields.requiredVariables,
    pageViewRule: pageViewRuleOf(fields),
    siteId: fields.siteId.trim(),
    variableRules: fields.variableRules,
  };
}

function trackersWith({ tracking }: Website, before: Tracker | null, tracker: Tracker): Tracker[] {
  const others = tracking.others ?? [];
  return before === null ? [...others, tracker] : others.map((one) => (one.id === before.id ? tracker : one));
}

/** Returns the website's input with these trackers; the rest of its settings stays. */
export function inputWith(website: Website, others: Tracker[]): WebsiteInput {
  const input = settingsOf(fieldsOfWebsite(website));
  return { ...input, tracking: { ...input.tracking, others } };
}

/** Returns an error without any tag name, because such a tracker could not be checked. */
function tagErrors({ jsTagName, phpTagName }: TrackerFields): FieldError[] {
  return jsTagName.trim() === '' && phpTagName.trim() === ''
    ? [fieldError('jsTagName', 'tracker-untagged')]
    : [];
}
