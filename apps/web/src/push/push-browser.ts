/** What a browser gives for pushes to it, as the API takes it. */
export interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `insecure`: served over plain http, where no browser lets anyone push. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

/** What the panel asks of a browser about pushes; tests give their own. */
export interface PushBrowser {
  support: () => PushSupport;
  /** The endpoint that this browser is subscribed with, if it is. */
  endpoint: () => Promise<string | null>;
  /** Asks the person, then subscribes; null when the person declines. */
  subscribe: (publicKey: string) => Promise<PushSubscriptionInput | null>;
  unsubscribe: () => Promise<void>;
}

const WORKER = '/sw.js';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

export const pushBrowser: PushBrowser = {
  support() {
    if (!isSecureContext) return 'insecure';
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
      return 'unsupported';
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  },
  async endpoint() {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  },
  async subscribe(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    await navigator.serviceWorker.register(workerUrl());
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  },
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The worker's address; under Trusted Types (the panel's CSP) it must be vouched for. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('vigie-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
