import { agentAssociationSchema, agentChangeSchema } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS, ASSOCIATION_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { describeForm } from '../../resource/described-form.tsx';

const ADDRESS_FAILURES = {
  'agent-url-taken': 'url',
  'agent-slug-taken': 'slug',
  'agent-address-refused': 'url',
  'agent-needs-https': 'url',
  'agent-name-unknown': 'url',
} as const;

/** What changes an agent. */
export const AGENT_FORM = describeForm(AGENT_FIELDS, {
  schema: agentChangeSchema.omit({ id: true, updatedAt: true }),
  failures: ADDRESS_FAILURES,
});

/** What associates one. */
export const ASSOCIATION_FORM = describeForm(ASSOCIATION_FIELDS, {
  schema: agentAssociationSchema,
  failures: {
    ...ADDRESS_FAILURES,
    'wrong-pairing-code': 'pairingCode',
    'pairing-code-burnt': 'pairingCode',
  },
});

const SLUG_MAX_LENGTH = 60;

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
