/** Push subscription of a browser, as the API accepts it. */
interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `insecure`: served over plain HTTP, where browsers do not support push. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

const WORKER = '/sw.js';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Calls of the browser's push API; no other module calls it. */
export const pushBrowser = {
  support(): PushSupport {
    if (!globalThis.isSecureContext) return 'insecure';
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
      return 'unsupported';
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  },
  /** Returns the endpoint of this browser's subscription; null without one. */
  async endpoint(): Promise<string | null> {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  },
  /** Asks the user for permission, then subscribes; returns null if the user declines. */
  async subscribe(publicKey: string): Promise<PushSubscriptionInput | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    await navigator.serviceWorker.register(workerUrl());
    const registration = await navigator.serviceWorker.ready;
    // A subscription for other keys would be refused; one of another user would be shared.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  },
  async unsubscribe(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  },
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Returns the address of the service worker. Under Trusted Types (the panel's CSP), a policy must create it. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('vigie-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
