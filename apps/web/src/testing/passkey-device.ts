const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/** What its owner does when the browser asks: unlocks it, closes the question, or has it answer that it is known. */
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
  /** Whether its owner picks the passkey in the field; else a question in a field waits for good. */
  isPickedInField?: boolean;
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

/** Gives jsdom what a browser with passkeys has. The answer takes it away. */
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
  // A constructor: the library asks for one.
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
