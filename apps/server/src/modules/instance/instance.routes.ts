import { contract } from '@vigie/contract/api/contract.ts';
import type { Instance } from '@vigie/contract/instance.ts';
import type { Config } from '../../config.ts';
import { publicRoutes } from '../../http/routes.ts';
import type { InstanceSettings } from '../../instance-settings.ts';

type InstanceRoutesNeeds = Pick<Config, 'operator' | 'publicUrl'> & Pick<InstanceSettings, 'hasMail'>;

/** Creates the routes with the public settings of the instance. */
export function createInstanceRoutes({ operator, publicUrl, hasMail }: InstanceRoutesNeeds) {
  const instance: Instance = { operator, publicUrl, sendsMails: hasMail };
  return publicRoutes(contract.instance, { get: () => Promise.resolve(instance) });
}
