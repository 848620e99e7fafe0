import type { NewCompany } from '@vigie/contract/company.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import {
  hiddenVariableChanges,
  faultsOfVariables,
  variablesOf,
} from '../../shared/fields/hidden-variables.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { COMPANY_FORM, type CompanyFields } from './company-values.ts';

/** Rules of the form for a new company, with its optional first website. */
export const NEW_COMPANY_RULES: FormRules<CompanyFields, NewCompany> = {
  schema: (schemas) => schemas.newCompanySchema,
  inputOf: newCompanyOf,
  fields: [...COMPANY_FORM.rules.fields, 'website', 'contexts'],
  rows: ['contexts'],
  more: ({ contexts }, schemas) =>
    contexts.flatMap(({ variables }, index) =>
      faultsOfVariables(`contexts.${index}.variables`, variables, schemas),
    ),
};

function newCompanyOf(fields: CompanyFields): NewCompany {
  const { website, contexts } = fields;
  const isSkipped = website.trim() === '' && contexts.length === 0;
  return { ...COMPANY_FORM.rules.inputOf(fields), website: isSkipped ? null : firstWebsiteOf(fields) };
}

function firstWebsiteOf({ website, contexts }: CompanyFields): NewCompany['website'] {
  return {
    url: withScheme(website),
    name: '',
    contexts: contexts.map(({ label, variables }) => ({
      label: label.trim(),
      variables: variablesOf(variables.flatMap(hiddenVariableChanges)),
    })),
  };
}

/** Returns the form values that a draft may contain: without the values of hidden variables, which are secrets. */
export function withoutSecrets(fields: CompanyFields): CompanyFields {
  const contexts = fields.contexts.map((row) => ({
    ...row,
    variables: row.variables.map((variable) => ({ ...variable, value: '' })),
  }));
  return { ...fields, contexts };
}

/** Returns whether a variable has no value yet. */
export function lacksValues({ contexts }: CompanyFields): boolean {
  return contexts.some(({ variables }) => variables.some(({ name, value }) => name !== '' && value === ''));
}
