import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const ENDPOINT = 'https://push.example/abc';

/** Returns a stub of the browser's push functions. */
function pushingBrowser(permission: NotificationPermission) {
  let subscribed = false;
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribed = false;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true;
        return subscription;
      },
    },
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(globalThis, 'PushManager', { value: Object, configurable: true });
  Object.defineProperty(globalThis, 'Notification', {
    value: { permission, requestPermission: async () => permission },
    configurable: true,
  });
  return { isSubscribed: () => subscribed };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification', 'isSecureContext'])
    Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the devices that are notified', () => {
  it('gain this browser, and lose it again', async () => {
    const browser = pushingBrowser('granted');
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add this browser' }));
    expect(await screen.findByText('This browser now shows notifications.')).toBeVisible();
    expect(api.state.account.devices).toHaveLength(2);
    expect(browser.isSubscribed()).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add this browser' })).toBeNull());
    const title = screen.getByRole('heading', { name: 'Devices for push notifications' });
    const here = within(title.closest('section') as HTMLElement).getByText('This device');
    await user.click(within(here.closest('li') as HTMLElement).getByRole('button'));
    expect(await screen.findByRole('button', { name: 'Add this browser' })).toBeVisible();
    expect(api.state.account.devices).toHaveLength(1);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('show what to do when the browser refuses', async () => {
    pushingBrowser('denied');
    await openPanel('/parametres', SCENARIOS.measured());
    expect(await screen.findByText(/This browser refuses notifications/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add this browser' })).toBeNull();
  });

  it('show that the panel must be served over https', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
    await openPanel('/parametres', SCENARIOS.measured(), { locale: 'fr' });
    expect(await screen.findByText(/exigent que le panneau soit servi en https/)).toBeVisible();
  });

  it('are removed from afar', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Remove Firefox · Windows' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove Firefox · Windows' })).toBeNull(),
    );
    expect(api.state.account.devices).toHaveLength(0);
  });
});
