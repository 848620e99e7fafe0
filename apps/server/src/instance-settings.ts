import type { PasswordPolicy } from '@vigie/contract/session.ts';

/** Settings with which the server was started. */
export interface InstanceSettings {
  policy: PasswordPolicy;
  hasMail: boolean;
}
