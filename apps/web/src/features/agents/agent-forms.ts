import { AGENT_FIELDS, ASSOCIATION_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

const ADDRESS_FAILURES = {
  'agent-url-taken': 'url',
  'agent-slug-taken': 'slug',
  'agent-address-refused': 'url',
  'agent-needs-https': 'url',
  'agent-name-unknown': 'url',
} as const;

const SLUG_FAILURES = { 'agent-slug-taken': 'slug' } as const;

/** Form of an agent that the panel connects to. */
export const AGENT_FORM = describeForm(AGENT_FIELDS, {
  facts: SCHEMA_FACTS.agent,
  schema: (schemas) => schemas.agentFormSchema,
  failures: ADDRESS_FAILURES,
});

/** Form of an outbound agent, which has no address. */
export const OUTBOUND_AGENT_FORM: typeof AGENT_FORM = {
  ...AGENT_FORM,
  rules: {
    ...AGENT_FORM.rules,
    schema: (schemas: Schemas) => schemas.outboundAgentFormSchema,
    fields: AGENT_FORM.rules.fields.filter((name) => name !== 'url'),
    failures: SLUG_FAILURES,
  },
  steps: {
    ...AGENT_FORM.steps,
    information: AGENT_FORM.steps.information.filter((name) => name !== 'url'),
  },
};

/** Form of a registration code, for an outbound agent. */
export const CODE_FORM = describeForm(ASSOCIATION_FIELDS, {
  facts: SCHEMA_FACTS.agentCode,
  schema: (schemas) => schemas.agentCodeOrderSchema,
  failures: SLUG_FAILURES,
});

/** Form that associates an agent. */
export const ASSOCIATION_FORM = describeForm(ASSOCIATION_FIELDS, {
  facts: SCHEMA_FACTS.agentAssociation,
  schema: (schemas) => schemas.agentAssociationSchema,
  failures: {
    ...ADDRESS_FAILURES,
    'wrong-pairing-code': 'pairingCode',
    'pairing-code-burnt': 'pairingCode',
  },
});

/** Rules of `CODE_FORM` for an agent that registers again: the form has no fields, so no error belongs to one. */
export const CODE_AGAIN_RULES: typeof CODE_FORM.rules = { ...CODE_FORM.rules, fields: [], failures: {} };

const SLUG_MAX_LENGTH = 60;

/**
 * Returns a slug for a name: without accents, and with an underscore for each run of other characters than letters and
 * digits.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, SLUG_MAX_LENGTH);
}
