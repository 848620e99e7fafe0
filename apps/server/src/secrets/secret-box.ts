import { NO_ACCESS, type Access } from '@vigie/contract/access.ts';
import type { HiddenVariables } from '@vigie/contract/website-context.ts';

/** The box for the database's secrets is the one that agents seal their orders with. */
export {
  createSecretBox,
  KEY_BYTES,
  keyIdOf,
  SealBroken,
  SealedByAnotherKey,
  type SecretBox,
} from '@vigie/agent-link/secret-box.ts';

/** What an order carries of a context at the moment in which it is sent. */
export interface ContextSecrets {
  variables: HiddenVariables;
  access: Access;
}

export const NO_SECRETS: ContextSecrets = { variables: {}, access: NO_ACCESS };
