import { contract } from '@vigie/contract/api/contract.ts';
import { createConcurrencyLimit } from '../../agent-calls/concurrency-limit.ts';
import type { Db } from '../../db/schema/database.ts';
import { someRoutes } from '../../http/routes.ts';
import { addDevice, readDevices, removeDevice, pushToDevice, type PushServices } from './devices.service.ts';
import { openPushIdentity } from './send-push.ts';

export interface DeviceRoutesNeeds {
  aside: Db;
  push: PushServices;
  /** Hosts of push services; subdomains are included. */
  pushServices: readonly string[];
}

/** Creates the routes of `users` for browsers with push notifications. */
export function createDeviceRoutes({ aside, push, pushServices }: DeviceRoutesNeeds) {
  const withLimit = createConcurrencyLimit();
  return someRoutes(contract.users, {
    devices: (call, { id }) => readDevices(call, id),
    addDevice: (call, input) => addDevice(call, { secrets: push.secrets, hosts: pushServices }, input),
    removeDevice: (call, { id, deviceId }) => removeDevice(call, { userId: id, deviceId }),
    notifyDevice: (call, { id, deviceId, title, text }) =>
      withLimit(() =>
        pushToDevice(call, { ...push, aside }, { userId: id, deviceId, message: { title, text, path: '/' } }),
      ),
    pushKey: async () => ({ key: (await openPushIdentity(aside, push.secrets)).publicKey }),
  });
}
