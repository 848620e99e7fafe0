import { withScheme } from '@vigie/contract/web-address.ts';
import type { ContextChange, WebsiteContext } from '@vigie/contract/website-context.ts';
import {
  hiddenVariableChanges,
  faultsOfVariables,
  NEW_VARIABLE,
  type HiddenVariableRow,
} from '../../../shared/fields/hidden-variables.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { accessChangesOf, accessFaults, accessRowsOf, originsIn, type AccessRow } from './access-values.ts';

export type ContextFields = {
  label: string;
  url: string;
  rows: HiddenVariableRow[];
  access: AccessRow[];
  origins: string;
};

export function contextFormFields(context: WebsiteContext | null): ContextFields {
  const rows = (context?.variableNames ?? []).map((name) => ({ ...NEW_VARIABLE, was: name, name }));
  return {
    label: context?.label ?? '',
    url: context?.url ?? '',
    rows,
    access: accessRowsOf(context?.accessNames ?? []),
    origins: (context?.accessOrigins ?? []).join(' '),
  };
}

export const CONTEXT_RULES: FormRules<ContextFields, ContextChange> = {
  schema: (schemas) => schemas.contextChangeSchema,
  inputOf: contextInput,
  fields: ['label', 'url', 'rows', 'access', 'origins'],
  rows: ['rows', 'access'],
  names: { variables: 'rows', variableChanges: 'rows', accessChanges: 'access', accessOrigins: 'origins' },
  more: ({ rows, access }, schemas) => [...faultsOfVariables('rows', rows, schemas), ...accessFaults(access)],
};

/** Returns the input that a save sends; of the secrets, only the changed ones. */
export function contextInput({ label, url, rows, access, origins }: ContextFields): ContextChange {
  const accessChanges = accessChangesOf(access);
  const variableChanges = rows.flatMap(hiddenVariableChanges);
  return {
    label: label.trim(),
    url: url.trim() === '' ? null : withScheme(url),
    accessOrigins: originsIn(origins),
    ...(variableChanges.length === 0 ? {} : { variableChanges }),
    ...(accessChanges.length === 0 ? {} : { accessChanges }),
  };
}
