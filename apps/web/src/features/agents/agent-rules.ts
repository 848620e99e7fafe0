import type { AgentAssociation } from '@vigie/contract/agent.ts';
import type { Failure } from '../../api/failure.ts';

/** The form that associates an agent. */
export interface AssociationFields {
  url: string;
  name: string;
  slug: string;
  pairingCode: string;
  isShared: boolean;
}

/** The form that changes one; the number may be an empty text. */
export type AgentFields = {
  url: string;
  name: string;
  slug: string;
  slotsMax: number | string;
  isPaused: boolean;
};
type AgentField = keyof AssociationFields | keyof AgentFields;

export const NEW_AGENT: AssociationFields = { url: '', name: '', slug: '', pairingCode: '', isShared: false };

const NAME_MAX_LENGTH = 120;
const SLUG_MAX_LENGTH = 60;
const URL_MAX_LENGTH = 2048;
const SLOTS = { min: 1, max: 16 };

/** Why a field is refused, with the values that its sentence needs. */
export type Refusal =
  | {
      code:
        | 'url-required'
        | 'url-invalid'
        | 'url-taken'
        | 'url-refused'
        | 'url-needs-https'
        | 'url-unknown'
        | 'name-required'
        | 'refused';
    }
  | { code: 'slug-required' | 'slug-characters' | 'slug-taken' }
  | { code: 'code-required' | 'code-wrong' | 'code-burnt' }
  | { code: 'name-too-long' | 'slug-too-long'; max: number }
  | { code: 'slots-range'; min: number; max: number };
export type Refusals = Partial<Record<AgentField, Refusal>>;

/** The rules of the contract's agentAssociationSchema, without its library (specification §5). */
export function associationRefusals(fields: AssociationFields): Refusals {
  const code = fields.pairingCode.trim() === '' ? ({ code: 'code-required' } as const) : null;
  return kept({ ...identityRefusals(fields), pairingCode: code });
}

export function agentRefusals(fields: AgentFields): Refusals {
  return kept({ ...identityRefusals(fields), slotsMax: slotsRefusal(fields.slotsMax) });
}

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

export function associationOf(fields: AssociationFields): AgentAssociation {
  return {
    url: withScheme(fields.url),
    name: fields.name.trim(),
    slug: fields.slug.trim(),
    pairingCode: fields.pairingCode.trim(),
    isShared: fields.isShared,
  };
}

/** An address typed without its scheme: plain http on one machine, https elsewhere. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  if (!/^([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?(\/.*)?$/i.test(trimmed)) return trimmed;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(trimmed);
  return `${isLocal ? 'http' : 'https'}://${trimmed}`;
}

/** Leads what the server refused to its field; what names no field stays with the whole. */
export function serverRefusals({ code, fields }: Failure): Refusals {
  const ofCode = REFUSED_BY_CODE[code];
  if (ofCode) return ofCode;
  if (code !== 'invalid-input') return {};
  const known: readonly string[] = [...Object.keys(NEW_AGENT), 'slotsMax', 'isPaused'];
  const named = fields.filter(({ path }) => known.includes(path));
  return Object.fromEntries(named.map(({ path }) => [path, { code: 'refused' }]));
}

const REFUSED_BY_CODE: Partial<Record<Failure['code'], Refusals>> = {
  'agent-url-taken': { url: { code: 'url-taken' } },
  'agent-slug-taken': { slug: { code: 'slug-taken' } },
  'agent-address-refused': { url: { code: 'url-refused' } },
  'agent-needs-https': { url: { code: 'url-needs-https' } },
  'agent-name-unknown': { url: { code: 'url-unknown' } },
  'wrong-pairing-code': { pairingCode: { code: 'code-wrong' } },
  'pairing-code-burnt': { pairingCode: { code: 'code-burnt' } },
};

function identityRefusals({ url, name, slug }: Pick<AgentFields, 'url' | 'name' | 'slug'>) {
  return { url: urlRefusal(withScheme(url)), name: nameRefusal(name.trim()), slug: slugRefusal(slug.trim()) };
}

function urlRefusal(url: string): Refusal | null {
  if (url === '') return { code: 'url-required' };
  const isWeb = /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) && url.length <= URL_MAX_LENGTH;
  return isWeb ? null : { code: 'url-invalid' };
}

function nameRefusal(name: string): Refusal | null {
  if (name === '') return { code: 'name-required' };
  return name.length > NAME_MAX_LENGTH ? { code: 'name-too-long', max: NAME_MAX_LENGTH } : null;
}

function slugRefusal(slug: string): Refusal | null {
  if (slug === '') return { code: 'slug-required' };
  if (!/^[a-z0-9_]+$/.test(slug)) return { code: 'slug-characters' };
  return slug.length > SLUG_MAX_LENGTH ? { code: 'slug-too-long', max: SLUG_MAX_LENGTH } : null;
}

function slotsRefusal(slots: number | string): Refusal | null {
  if (slots === '') return null;
  const count = Number(slots);
  const isInRange = Number.isInteger(count) && count >= SLOTS.min && count <= SLOTS.max;
  return isInRange ? null : { code: 'slots-range', ...SLOTS };
}

function kept(found: Partial<Record<AgentField, Refusal | null>>): Refusals {
  return Object.fromEntries(Object.entries(found).filter(([, refusal]) => refusal !== null));
}
