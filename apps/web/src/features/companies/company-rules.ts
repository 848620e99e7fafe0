import type { CompanyDetail, CompanyInput } from '@vigie/contract/company.ts';
import type { Failure } from '../../api/failure.ts';

/** The wizard's values. The picture waits beside them: a draft cannot hold a file. */
export type CompanyFields = {
  name: string;
  description: string;
  url: string;
  avatar: 'same' | 'new' | 'removed';
};

export const NEW_COMPANY: CompanyFields = { name: '', description: '', url: '', avatar: 'same' };

const NAME_MAX_LENGTH = 160;
const DESCRIPTION_MAX_LENGTH = 2_000;
const URL_MAX_LENGTH = 2_000;

type Refusal =
  | { code: 'name-required' | 'url-invalid' | 'refused' }
  | { code: 'name-too-long' | 'description-too-long'; max: number };
export type Refusals = Partial<Record<keyof CompanyFields, Refusal>>;

/** The rules of the contract's companyInputSchema, without its library (specification §5). */
export function companyRefusals({ name, description, url }: CompanyFields): Refusals {
  const refusals: Refusals = {};
  if (name.trim() === '') refusals.name = { code: 'name-required' };
  else if (name.trim().length > NAME_MAX_LENGTH)
    refusals.name = { code: 'name-too-long', max: NAME_MAX_LENGTH };
  if (description.trim().length > DESCRIPTION_MAX_LENGTH)
    refusals.description = { code: 'description-too-long', max: DESCRIPTION_MAX_LENGTH };
  if (url.trim() !== '' && !isWebAddress(withScheme(url))) refusals.url = { code: 'url-invalid' };
  return refusals;
}

/** An address typed without its scheme is one of the secure web. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  return /^[\w-]+(\.[\w-]+)+(\/.*)?$/.test(trimmed) ? `https://${trimmed}` : trimmed;
}

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

/** Leads what the server refused to its field; what names no field stays with the whole. */
export function serverRefusals({ fields }: Failure): Refusals {
  const named = fields.filter(({ path }) => path in NEW_COMPANY);
  return Object.fromEntries(named.map(({ path }) => [path, { code: 'refused' }]));
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) && url.length <= URL_MAX_LENGTH;
}
