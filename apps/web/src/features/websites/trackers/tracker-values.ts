import type { FieldError } from '@vigie/contract/errors.ts';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { settingsFormFields as fieldsOfWebsite, settingsOf } from '../settings-values.ts';
import { pairErrors, variableRuleRows, variableRulesOf } from '../website-values.ts';

/** Conversions of fields with form values of their own. */
const CONVERSIONS = {
  variableRules: {
    read: (tracker?: Tracker) => variableRuleRows(tracker?.variableRules),
    write: variableRulesOf,
  },
};

/** Form of a tracker beside the primary one. */
export const TRACKER_FORM = describeForm(TRACKER_FIELDS, {
  facts: SCHEMA_FACTS.tracker,
  schema: (schemas) => schemas.trackerSchema,
  own: CONVERSIONS,
});
export type TrackerFields = FormValues<typeof TRACKER_FIELDS, Schemas['trackerSchema'], typeof CONVERSIONS>;

export const trackerFormFields = (tracker: Tracker | null): TrackerFields =>
  TRACKER_FORM.valuesOf(tracker ?? undefined);

/** Returns the rules of the form. Its input is the whole website with this tracker, which the schema validates. */
export function trackerFormRules(
  website: Website,
  before: Tracker | null,
): FormRules<TrackerFields, WebsiteInput> {
  const { rules } = TRACKER_FORM;
  return {
    ...rules,
    schema: (schemas) => schemas.websiteInputSchema,
    inputOf: (fields) => {
      const tracker = { ...(before?.id && { id: before.id }), ...rules.inputOf(fields) };
      return inputWith(website, trackersWith(website, before, tracker));
    },
    names: { ...rules.names, others: 'name' },
    rows: ['variableRules'],
    more: (fields) => [...tagErrors(fields), ...pairErrors(fields)],
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
