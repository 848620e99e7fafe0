import type { RunInput } from '@vigie/contract/pool.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import { ANY_AGENT } from '../../shared/fields/any-agent.ts';
import { completeAddress, readPageAddress } from './page-address.ts';

/** Form values of an execution; '' is not chosen yet, ANY_AGENT is a choice of its own. */
export type RunFields = {
  /** All pages of a pool, or only `address`. */
  scope: 'all' | 'one';
  address: string;
  agentId: string;
  contextId: string;
  /** True if the user confirmed the real effects of the run; absent: it has none. */
  isConfirmed?: boolean;
};

/** Input of the API; only runs of pools are confirmed. */
export type ConfirmableRunInput = RunInput & { isConfirmed?: boolean };

/** Returns the validation of an execution on a site. */
export function runRules(siteUrl: string): FormRules<RunFields, ConfirmableRunInput> {
  return {
    schema: (schemas) => schemas.runInputSchema,
    inputOf: (fields) => runInputOf(fields, siteUrl),
    fields: ['address', 'isConfirmed', 'agentId', 'contextId'],
    names: { pageUrl: 'address' },
    params: { host: new URL(siteUrl).host },
    more: ({ scope, address, agentId, isConfirmed }, schemas) => {
      const read = readPageAddress(address, siteUrl, schemas);
      return [
        ...(scope === 'one' && 'refusal' in read ? [fieldError('address', read.refusal)] : []),
        ...(scope === 'all' && isConfirmed === false ? [fieldError('isConfirmed', 'run-unconfirmed')] : []),
        ...(agentId === '' ? [fieldError('agentId', 'agent-required')] : []),
      ];
    },
  };
}

function runInputOf(
  { scope, address, agentId, contextId, isConfirmed }: RunFields,
  siteUrl: string,
): ConfirmableRunInput {
  const read = scope === 'one' ? completeAddress(address, siteUrl) : null;
  return {
    pageUrl: read !== null && 'url' in read ? read.url : null,
    agentId: agentId === ANY_AGENT || agentId === '' ? null : agentId,
    contextId: contextId === '' ? null : contextId,
    ...(isConfirmed === undefined ? {} : { isConfirmed }),
  };
}
