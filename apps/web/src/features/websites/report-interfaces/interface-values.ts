import { REPORT_INTERFACE_FIELDS } from '@vigie/contract/fields/report-interface-fields.ts';
import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import { describeForm, type FormValues } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';

/** A stored token is never read. An empty field leaves it unchanged. */
const OWN = {
  token: { read: () => '', write: (typed: string) => (typed.trim() === '' ? undefined : typed.trim()) },
};

/** Form of a reporting interface. */
export const INTERFACE_FORM = describeForm(REPORT_INTERFACE_FIELDS, {
  facts: SCHEMA_FACTS.reportInterface,
  schema: (schemas) => schemas.reportInterfaceInputSchema,
  own: OWN,
});

export type InterfaceFields = FormValues<
  typeof REPORT_INTERFACE_FIELDS,
  Schemas['reportInterfaceInputSchema'],
  typeof OWN
> & {
  /** True if a save removes the stored token. */
  removesToken: boolean;
};

/** Tracker of a website whose interface is edited. */
export interface EditedTracker {
  websiteId: string;
  /** Null: the primary tracker. */
  trackerId: string | null;
}

/** Returns the form values of an interface; of a new one without it. */
export const interfaceFormFields = (stored: ReportInterface | null): InterfaceFields => ({
  ...INTERFACE_FORM.valuesOf(stored ?? undefined),
  removesToken: false,
});

/** Returns the rules of the form for the interface of one tracker. */
export function interfaceFormRules({ websiteId, trackerId }: EditedTracker) {
  const { rules } = INTERFACE_FORM;
  return {
    ...rules,
    inputOf: ({ removesToken, ...values }: InterfaceFields) => ({
      ...rules.inputOf(values),
      ...(removesToken ? { token: null } : {}),
      ...(trackerId === null ? {} : { trackerId }),
      websiteId,
    }),
  };
}
