import type { Page } from 'playwright-core';

/** A virtual authenticator of Chromium that stores passkeys and confirms every request at once. */
export interface Authenticator {
  /** Returns the number of stored passkeys. */
  count(): Promise<number>;
  /** Sets whether documents opened from now on offer passkeys in fields, where the device takes the first one. */
  offerInFields(isOffered: boolean): Promise<void>;
}

const OFFERED = 'offers passkeys in fields';

/** Adds a virtual authenticator by the WebAuthn domain of the DevTools protocol. */
export async function plugIn(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
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
  // Its user would otherwise choose a passkey in the field as soon as the sign-in opens.
  await page.addInitScript((offered) => {
    if (window.name !== offered && 'PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }, OFFERED);
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    offerInFields: (isOffered) =>
      page.evaluate(
        (name) => {
          window.name = name;
        },
        isOffered ? OFFERED : '',
      ),
  };
}
