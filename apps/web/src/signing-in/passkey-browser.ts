import { ORPCError } from '@orpc/client';

type Options = Record<string, unknown>;
/** What an authenticator says, as WebAuthn Level 3 writes it in JSON. */
export type PasskeyResponse = { id: string } & Record<string, unknown>;

/** Fetched when a passkey is asked for: few sign-ins take it. */
const webauthn = () => import('@simplewebauthn/browser');

/**
 * Returns whether this browser has passkeys here: over https or on its own machine, never where the host is a number.
 */
export function offersPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber;
}

/** Returns whether the browser offers passkeys among what it fills a field in with. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return offersPasskeys() && (await webauthn()).browserSupportsWebAuthnAutofill();
}

/**
 * Has a passkey answer; null: the user closed the browser's question. With `inField` it waits until the user chooses
 * one in the field for the name. Throws `passkey-refused` where the authenticator cannot.
 */
export async function askPasskey(
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

/** Has an authenticator make a passkey; `declined`: the user closed the question, `known`: it has one already. */
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

/** Ends a question that waits in a field. */
export async function stopAskingPasskey(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Returns what browsers throw when the user, the time or another question ends theirs (WebAuthn Level 3, section
 * 5.1).
 */
function isDeclined(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
