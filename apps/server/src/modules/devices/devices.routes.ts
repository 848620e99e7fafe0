import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { createCallPlaces } from '../../agent-calls/call-places.ts';
import type { Db } from '../../db/schema/database.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { addDevice, readDevices, removeDevice, tellDevice, type PushServices } from './devices.service.ts';
import { openPushIdentity } from './push-identity.ts';

export interface DeviceRoutesNeeds {
  aside: Db;
  push: PushServices;
  /** Names of push services, and of all that is below them. */
  pushServices: readonly string[];
}

/** The calls of `users` about browsers that asked to be told. */
export function createDeviceRoutes({ aside, push, pushServices }: DeviceRoutesNeeds) {
  const os = implement(contract.users).$context<ApiContext>();
  const inPlace = createCallPlaces();
  return {
    devices: os.devices.handler(({ context, input }) => readDevices(callOf(context), input.id)),
    addDevice: os.addDevice.handler(({ context, input }) =>
      addDevice(callOf(context), { secrets: push.secrets, hosts: pushServices }, input),
    ),
    removeDevice: os.removeDevice.handler(({ context, input }) =>
      removeDevice(callOf(context), { userId: input.id, deviceId: input.deviceId }),
    ),
    notifyDevice: os.notifyDevice.handler(({ context, input: { id, deviceId, title, text } }) =>
      inPlace(() =>
        tellDevice(
          callOf(context),
          { ...push, aside },
          { userId: id, deviceId, message: { title, text, path: '/' } },
        ),
      ),
    ),
    pushKey: os.pushKey.handler(async () => ({
      key: (await openPushIdentity(aside, push.secrets)).publicKey,
    })),
  };
}
