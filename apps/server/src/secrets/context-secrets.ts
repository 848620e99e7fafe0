import { NO_ACCESS, type Access } from '@vigie/contract/access.ts';
import type { HiddenVariables } from '@vigie/contract/website-context.ts';

/** What an order carries of a context at the moment in which it is sent. */
export interface ContextSecrets {
  variables: HiddenVariables;
  access: Access;
}

export const NO_SECRETS: ContextSecrets = { variables: {}, access: NO_ACCESS };
