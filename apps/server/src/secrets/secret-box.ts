/** The box for the database's secrets is the one that agents seal their orders with. */
export {
  createSecretBox,
  KEY_BYTES,
  keyIdOf,
  SealBroken,
  SealedByAnotherKey,
  type SecretBox,
} from '@vigie/agent-link/secret-box.ts';
