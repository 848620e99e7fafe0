import { companyInputSchema, type CompanyDetail, type CompanyInput } from '@vigie/contract/company.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import type { FormRules } from '../../forms/form-rules.ts';

/** The wizard's values. The picture waits beside them: a draft cannot hold a file. */
export type CompanyFields = {
  name: string;
  description: string;
  url: string;
  avatar: 'same' | 'new' | 'removed';
};

export const NEW_COMPANY: CompanyFields = { name: '', description: '', url: '', avatar: 'same' };

export const COMPANY_RULES: FormRules<CompanyFields, CompanyInput> = {
  schema: companyInputSchema,
  inputOf: companyOf,
  fields: ['name', 'description', 'url'],
};

export function companyOf({ name, description, url }: CompanyFields): CompanyInput {
  return {
    name: name.trim(),
    description: description.trim(),
    url: url.trim() === '' ? null : withScheme(url),
  };
}

export function fieldsOf({ name, description, url }: CompanyDetail): CompanyFields {
  return { name, description, url: url ?? '', avatar: 'same' };
}
