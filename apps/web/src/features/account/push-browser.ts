/** What a browser gives for pushes to it, as the API takes it. */
interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `insecure`: served over plain http, where no browser lets anyone push. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

const WORKER = '/sw.js';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The one place that speaks to the browser about pushes. */
export const pushBrowser = {
  support(): PushSupport {
    if (!globalThis.isSecureContext) return 'insecure';
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
      return 'unsupported';
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  },
  /** The endpoint that this browser is subscribed with, if it is. */
  async endpoint(): Promise<string | null> {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  },
  /** Asks the user, then subscribes; null when the user declines. */
  async subscribe(publicKey: string): Promise<PushSubscriptionInput | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    await navigator.serviceWorker.register(workerUrl());
    const registration = await navigator.serviceWorker.ready;
    // One made for other keys, or for somebody else here, would be refused or shared.
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

/** Returns the worker's address; under Trusted Types (the panel's CSP) it must be vouched for. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('vigie-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
