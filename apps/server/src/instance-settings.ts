import type { PasswordPolicy } from '@vigie/contract/session.ts';

/** What the server was started with. */
export interface InstanceSettings {
  policy: PasswordPolicy;
  /** Whether there is a mail server. */
  hasMail: boolean;
}
