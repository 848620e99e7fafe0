import type { FieldError } from '@vigie/contract/errors.ts';
import { readPageAddress } from '../../run-view/page-address.ts';

/** The fields of an execution; '' is not chosen yet, ANY_AGENT a choice of its own (specification §5). */
export interface RunFields {
  /** All of the pool's pages, or the one of `address`. */
  scope: 'all' | 'one';
  address: string;
  agentId: string;
  contextId: string;
}
type RunField = keyof RunFields;

export const ANY_AGENT = 'any';

export type RunRefusal =
  | 'page-required'
  | 'page-invalid'
  | 'page-elsewhere'
  | 'agent-required'
  | 'agent-unknown'
  | 'context-unknown'
  | 'refused';
export type RunRefusals = Partial<Record<RunField, RunRefusal>>;

export function runRefusals({ scope, address, agentId }: RunFields, siteUrl: string): RunRefusals {
  const read = readPageAddress(address, siteUrl);
  return {
    ...(scope === 'one' && 'refusal' in read ? { address: read.refusal } : {}),
    ...(agentId === '' ? { agentId: 'agent-required' as const } : {}),
  };
}

const FIELDS: Record<string, RunField> = { pageUrl: 'address', agentId: 'agentId', contextId: 'contextId' };
const CODES: Record<string, RunRefusal> = {
  'page-outside-website': 'page-elsewhere',
  'agent-unknown': 'agent-unknown',
  'context-unknown': 'context-unknown',
};

/** Leads the server's field errors to the form's fields. */
export function serverRunRefusals(errors: readonly FieldError[]): RunRefusals {
  const refusals: RunRefusals = {};
  for (const { path, code } of errors) {
    const name = path.split('.').find((part) => part in FIELDS);
    const field = name === undefined ? undefined : FIELDS[name];
    if (field) refusals[field] = CODES[code] ?? 'refused';
  }
  return refusals;
}
