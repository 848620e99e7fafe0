import { CONTEXT_FIELDS } from '@vigie/contract/fields/context-fields.ts';
import type { ContextChange, WebsiteContext } from '@vigie/contract/website-context.ts';
import {
  hiddenVariableChanges,
  faultsOfVariables,
  NEW_VARIABLE,
  type HiddenVariableRow,
} from '../../../shared/fields/hidden-variables.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { accessChangesOf, accessFaults, accessRowsOf, originsIn, type AccessRow } from './access-values.ts';

const changed = <Change>(changes: Change[]) => (changes.length === 0 ? undefined : changes);

/** Conversions of fields with form values of their own. Of the secrets, only changes are sent. */
const CONVERSIONS = {
  origins: {
    read: (context?: WebsiteContext) => (context?.accessOrigins ?? []).join(' '),
    write: originsIn,
  },
  rows: {
    read: (context?: WebsiteContext): HiddenVariableRow[] =>
      (context?.variableNames ?? []).map((name) => ({ ...NEW_VARIABLE, was: name, name })),
    write: (rows: HiddenVariableRow[]) => changed(rows.flatMap(hiddenVariableChanges)),
  },
  access: {
    read: (context?: WebsiteContext) => accessRowsOf(context?.accessNames ?? []),
    write: (rows: AccessRow[]) => changed(accessChangesOf(rows)),
  },
};

export const CONTEXT_FORM = describeForm(CONTEXT_FIELDS, {
  facts: SCHEMA_FACTS.context,
  schema: (schemas) => schemas.contextChangeSchema,
  own: CONVERSIONS,
});
export type ContextFields = FormValues<
  typeof CONTEXT_FIELDS,
  Schemas['contextChangeSchema'],
  typeof CONVERSIONS
>;

export const contextFormFields = (context: WebsiteContext | null): ContextFields =>
  CONTEXT_FORM.valuesOf(context ?? undefined);

export const contextInput: (fields: ContextFields) => ContextChange = CONTEXT_FORM.rules.inputOf;

export const CONTEXT_RULES: FormRules<ContextFields, ContextChange> = {
  ...CONTEXT_FORM.rules,
  fields: ['label', 'url', 'rows', 'access', 'origins'],
  rows: ['rows', 'access'],
  names: { ...CONTEXT_FORM.rules.names, variables: 'rows' },
  more: ({ rows, access }, schemas) => [...faultsOfVariables('rows', rows, schemas), ...accessFaults(access)],
};
