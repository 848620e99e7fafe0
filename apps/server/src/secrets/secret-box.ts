import { NO_ACCESS, type Access } from '@vigie/contract/access.ts';
import type { HiddenVariables } from '@vigie/contract/website-context.ts';

/** The secret box of the database is the one that encrypts orders for agents. */
export {
  createSecretBox,
  KEY_BYTES,
  keyIdOf,
  SealBroken,
  SealedByAnotherKey,
  type SecretBox,
} from '@vigie/agent-link/secret-box.ts';

/** Secrets of a context that an order contains when it is sent. */
export interface ContextSecrets {
  variables: HiddenVariables;
  access: Access;
}

export const NO_SECRETS: ContextSecrets = { variables: {}, access: NO_ACCESS };
