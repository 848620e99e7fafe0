import { contract } from '@vigie/contract/api/contract.ts';
import type { Instance } from '@vigie/contract/instance.ts';
import type { Config } from '../../config.ts';
import { publicRoutes } from '../../http/routes.ts';
import type { InstanceSettings } from '../../instance-settings.ts';

type InstanceRoutesNeeds = Pick<Config, 'operator'> & Pick<InstanceSettings, 'hasMail'>;

/** What the settings of the instance say to anybody. */
export function createInstanceRoutes({ operator, hasMail }: InstanceRoutesNeeds) {
  const instance: Instance = { operator, sendsMails: hasMail };
  return publicRoutes(contract.instance, { get: () => Promise.resolve(instance) });
}
