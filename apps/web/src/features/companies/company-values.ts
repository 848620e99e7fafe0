import type { FieldError } from '@vigie/contract/errors.ts';
import type { CompanyChange, CompanyContexts, CompanyDetail } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import type { HiddenVariableRow } from '../../shared/fields/hidden-variables.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of a company, without its websites. */
export const COMPANY_FORM = describeForm(COMPANY_FIELDS, {
  facts: SCHEMA_FACTS.company,
  schema: (schemas) => schemas.companyInputSchema,
});

/** Contexts with one name, on one website or several. */
export interface ContextRow {
  label: string;
  /** Stored name; with `ids`, `had` and `websiteIds`, the stored contexts and websites. Empty for a new row. */
  was: string;
  ids: string[];
  had: string[];
  websiteIds: string[];
  /** Hidden variables of the first website's contexts, which are created with a new company. */
  variables: HiddenVariableRow[];
}

/** Form values. The picture is stored apart, because a draft cannot contain a file. */
export type CompanyFields = FormValues<typeof COMPANY_FIELDS, Schemas['companyInputSchema']> & {
  avatar: 'same' | 'new' | 'removed';
  /** The address of a new company's first website; '' for none. */
  website: string;
  contexts: ContextRow[];
};

export const NEW_COMPANY: CompanyFields = {
  ...COMPANY_FORM.valuesOf(),
  avatar: 'same',
  website: '',
  contexts: [],
};
export const NEW_ROW: ContextRow = { label: '', was: '', ids: [], had: [], websiteIds: [], variables: [] };

export const COMPANY_RULES: FormRules<CompanyFields, Omit<CompanyChange, 'updatedAt'>> = {
  schema: (schemas) => schemas.companyFormSchema,
  inputOf: companyOf,
  fields: [...COMPANY_FORM.rules.fields, 'contexts'],
  rows: ['contexts'],
  more: ({ contexts }) => contexts.flatMap((row, index) => faultsOf(row, index, contexts)),
};

function companyOf(fields: CompanyFields): Omit<CompanyChange, 'updatedAt'> {
  const contexts = contextsOf(fields.contexts);
  const isChanged = contexts.created.length + contexts.renamed.length > 0;
  return { ...COMPANY_FORM.rules.inputOf(fields), ...(isChanged ? { contexts } : {}) };
}

export function companyFormFields(company: CompanyDetail): CompanyFields {
  const contexts = rowsOf(company.sites);
  return { ...COMPANY_FORM.valuesOf(company), avatar: 'same', website: '', contexts };
}

/** Returns one row for all contexts of one name, on any number of websites. */
function rowsOf(sites: CompanyDetail['sites']): ContextRow[] {
  const all = sites.flatMap(({ id, contexts }) => contexts.map((context) => ({ ...context, websiteId: id })));
  return [...Map.groupBy(all, ({ label }) => label)].map(([label, contexts]) => {
    const had = contexts.map(({ websiteId }) => websiteId);
    return { ...NEW_ROW, label, was: label, ids: contexts.map(({ id }) => id), had, websiteIds: had };
  });
}

/** Returns the context changes of rows with a label; the form refuses the other rows. */
function contextsOf(rows: readonly ContextRow[]): CompanyContexts {
  const named = rows.map((row) => ({ ...row, label: row.label.trim() })).filter(({ label }) => label !== '');
  return {
    renamed: named.flatMap(({ label, was, ids }) =>
      ids.length > 0 && label !== was ? [{ ids, label }] : [],
    ),
    created: named.flatMap(({ label, had, websiteIds }) => {
      const added = websiteIds.filter((id) => !had.includes(id));
      return added.length > 0 ? [{ label, websiteIds: added }] : [];
    }),
  };
}

function faultsOf(row: ContextRow, index: number, rows: readonly ContextRow[]): FieldError[] {
  const label = row.label.trim();
  if (label === '' && row.ids.length === 0 && row.websiteIds.length === 0) return [];
  const isTaken = rows.slice(0, index).some((one) => one.label.trim() === label);
  return [
    ...(label === '' ? [fieldError(`contexts.${index}.label`, 'label-required')] : []),
    ...(label !== '' && isTaken ? [fieldError(`contexts.${index}.label`, 'label-taken')] : []),
    ...(row.websiteIds.length === 0 ? [fieldError(`contexts.${index}.websiteIds`, 'websites-required')] : []),
  ];
}
