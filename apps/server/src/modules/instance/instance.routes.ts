import { contract } from '@vigie/contract/api/contract.ts';
import type { Instance } from '@vigie/contract/instance.ts';
import type { Config } from '../../config.ts';
import { publicRoutes } from '../../http/routes.ts';

/** What the settings of the instance say to anybody. */
export function createInstanceRoutes({ operator, mail }: Pick<Config, 'operator' | 'mail'>) {
  const instance: Instance = { operator, sendsMails: mail.smtpUrl !== null };
  return publicRoutes(contract.instance, { get: () => Promise.resolve(instance) });
}
