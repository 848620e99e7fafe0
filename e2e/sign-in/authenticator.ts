import type { CDPSession, Page } from 'playwright-core';

/** A device of Chromium's own that keeps passkeys, and says yes in its user's place (WebAuthn WebDriver extension). */
export interface Authenticator {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Whether its user unlocks it from now on; the browser's question else ends without an answer. */
  setUnlocked(isUnlocked: boolean): Promise<void>;
  /** Has it answer what waits in a field, as a user does who chooses the passkey there. */
  setPresent(isPresent: boolean): Promise<void>;
}

export async function plugIn(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setUnlocked: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
