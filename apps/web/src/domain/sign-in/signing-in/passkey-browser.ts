import { ORPCError } from '@orpc/client';

type Options = Record<string, unknown>;
/** An authenticator's response in the JSON format of WebAuthn Level 3. */
export type PasskeyResponse = { id: string } & Record<string, unknown>;

/** Loads the library when a passkey is requested: few sign-ins use one. */
const webauthn = () => import('@simplewebauthn/browser');

/**
 * Returns whether this browser supports passkeys here: over https or on its own machine, never where the host is an IP
 * address.
 */
export function offersPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber;
}

/** Returns whether the browser offers passkeys in the autofill of a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return offersPasskeys() && (await webauthn()).browserSupportsWebAuthnAutofill();
}

/**
 * Requests a passkey's response; null: the user closed the browser's dialog. With `inField` it waits until the user
 * picks a passkey in the field for the name. Throws `passkey-refused` if the authenticator fails.
 */
export async function requestPasskey(
  options: Options,
  { inField = false } = {},
): Promise<PasskeyResponse | null> {
  const { startAuthentication } = await webauthn();
  try {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inField })) };
  } catch (error) {
    if (isDeclined(error)) return null;
    throw new ORPCError('passkey-refused');
  }
}

/**
 * Requests a new passkey from an authenticator; `declined`: the user closed the dialog, `known`: the authenticator
 * already has one.
 */
export async function makePasskey(options: Options): Promise<PasskeyResponse | 'declined' | 'known'> {
  const { startRegistration } = await webauthn();
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    if (isDeclined(error)) return 'declined';
    if (nameOf(error) === 'InvalidStateError') return 'known';
    throw new ORPCError('passkey-refused');
  }
}

/** Aborts a passkey request that waits in a field. */
export async function abortPasskeyRequest(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Returns whether an error means that the user, a timeout or another request ended the request (WebAuthn Level 3,
 * section 5.1).
 */
function isDeclined(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
