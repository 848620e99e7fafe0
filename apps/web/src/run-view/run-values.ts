import { runInputSchema, type RunInput } from '@vigie/contract/pool.ts';
import { fieldError, type FormRules } from '../forms/form-rules.ts';
import { ANY_AGENT } from '../fields/any-agent.ts';
import { readPageAddress } from './page-address.ts';

/** The fields of an execution; '' is not chosen yet, ANY_AGENT a choice of its own. */
export type RunFields = {
  /** All pages of a pool, or the one of `address`. */
  scope: 'all' | 'one';
  address: string;
  agentId: string;
  contextId: string;
};

/** How an execution on a site is judged. */
export function runRules(siteUrl: string): FormRules<RunFields, RunInput> {
  return {
    schema: runInputSchema,
    inputOf: (fields) => runInputOf(fields, siteUrl),
    fields: ['address', 'agentId', 'contextId'],
    names: { pageUrl: 'address' },
    params: { host: new URL(siteUrl).host },
    more: ({ scope, address, agentId }) => {
      const read = readPageAddress(address, siteUrl);
      return [
        ...(scope === 'one' && 'refusal' in read ? [fieldError('address', read.refusal)] : []),
        ...(agentId === '' ? [fieldError('agentId', 'agent-required')] : []),
      ];
    },
  };
}

function runInputOf({ scope, address, agentId, contextId }: RunFields, siteUrl: string): RunInput {
  const read = scope === 'one' ? readPageAddress(address, siteUrl) : null;
  return {
    pageUrl: read !== null && 'url' in read ? read.url : null,
    agentId: agentId === ANY_AGENT || agentId === '' ? null : agentId,
    contextId: contextId === '' ? null : contextId,
  };
}
