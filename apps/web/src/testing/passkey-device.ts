const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/**
 * Action of the owner in the browser's dialog: unlocks the passkey, closes the dialog, or lets the authenticator report
 * that it has one already.
 */
type Owner = 'unlocks' | 'declines' | 'is-known';

const ERRORS = { declines: 'NotAllowedError', 'is-known': 'InvalidStateError' } as const;

function answer(owner: Owner, response: object): object {
  if (owner !== 'unlocks') throw new DOMException('', ERRORS[owner]);
  return {
    id: 'AQID',
    rawId: bytes(),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes(), ...response },
  };
}

interface DeviceOptions {
  owner?: Owner;
  /** True if the owner picks the passkey in the field; else a request in a field never ends. */
  isPickedInField?: boolean;
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

/** Adds the interfaces of a browser with passkeys to jsdom. Returns the function that removes them. */
export function plugInPasskeys({
  owner = 'unlocks',
  isPickedInField = false,
}: DeviceOptions = {}): () => void {
  const credentials = {
    get: async ({ mediation }: { mediation?: string }) =>
      mediation === 'conditional' && !isPickedInField
        ? new Promise(() => {})
        : answer(owner, { authenticatorData: bytes(), signature: bytes(), userHandle: bytes() }),
    create: async () => answer(owner, { attestationObject: bytes(), getTransports: () => ['internal'] }),
  };
  define(globalThis, 'isSecureContext', true);
  // A constructor, which the library requires.
  define(
    globalThis,
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  );
  define(navigator, 'credentials', credentials);
  return () => {
    for (const name of ['isSecureContext', 'PublicKeyCredential']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'credentials');
  };
}
