import type { Account } from '@vigie/contract/user.ts';

const KEY = 'push_device';

/** Which of the devices is this browser, as far as it remembers; null once it was removed elsewhere. */
export function keptDevice(storage: Storage, devices: Account['devices']): string | null {
  const id = storage.getItem(KEY);
  return devices.some((device) => device.id === id) ? id : null;
}

export function keepDevice(storage: Storage, id: string): void {
  storage.setItem(KEY, id);
}

export function forgetDevice(storage: Storage): void {
  storage.removeItem(KEY);
}
