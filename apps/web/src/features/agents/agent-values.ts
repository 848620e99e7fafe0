import {
  agentAssociationSchema,
  agentChangeSchema,
  type Agent,
  type AgentAssociation,
} from '@vigie/contract/agent.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import type { FormRules } from '../../forms/form-rules.ts';

/** The form that associates an agent. */
export type AssociationFields = {
  url: string;
  name: string;
  slug: string;
  pairingCode: string;
  isShared: boolean;
};

/** The form that changes one; the number may be an empty text. */
export type AgentFields = {
  url: string;
  name: string;
  slug: string;
  slotsMax: number | string;
  isPaused: boolean;
};

export const NEW_AGENT: AssociationFields = { url: '', name: '', slug: '', pairingCode: '', isShared: false };
const SLUG_MAX_LENGTH = 60;

const ADDRESS_FAILURES = {
  'agent-url-taken': 'url',
  'agent-slug-taken': 'slug',
  'agent-address-refused': 'url',
  'agent-needs-https': 'url',
  'agent-name-unknown': 'url',
} as const;

export const ASSOCIATION_RULES: FormRules<AssociationFields, AgentAssociation> = {
  schema: agentAssociationSchema,
  inputOf: associationOf,
  fields: ['url', 'name', 'slug', 'pairingCode', 'isShared'],
  failures: {
    ...ADDRESS_FAILURES,
    'wrong-pairing-code': 'pairingCode',
    'pairing-code-burnt': 'pairingCode',
  },
};

export const AGENT_RULES: FormRules<AgentFields, ReturnType<typeof changeOf>> = {
  schema: agentChangeSchema.omit({ id: true, updatedAt: true }),
  inputOf: changeOf,
  fields: ['url', 'name', 'slug', 'slotsMax', 'isPaused'],
  failures: ADDRESS_FAILURES,
};

/** A slug made of a name: accents dropped, anything else than letters and digits an underscore. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, SLUG_MAX_LENGTH);
}

function associationOf(fields: AssociationFields): AgentAssociation {
  return {
    url: withScheme(fields.url),
    name: fields.name.trim(),
    slug: fields.slug.trim(),
    pairingCode: fields.pairingCode.trim(),
    isShared: fields.isShared,
  };
}

export function changeOf({ url, name, slug, slotsMax, isPaused }: AgentFields) {
  return {
    url: withScheme(url),
    name: name.trim(),
    slug: slug.trim(),
    slotsMax: slotsMax === '' ? null : Number(slotsMax),
    isPaused,
  };
}

export function fieldsOf({ url, name, slug, slotsMax, isPaused }: Agent): AgentFields {
  return { url, name, slug, slotsMax: slotsMax ?? '', isPaused };
}
