import type { Factors, SignInEntry } from '@vigie/contract/sign-in.ts';
import { NOW, sampleId } from './samples.ts';

/** Somebody with a password, an authenticator app, a passkey and an identity. */
export function sampleWaysIn(changes: Partial<Factors> = {}): Factors {
  return {
    hasPassword: true,
    passkeys: [
      {
        id: sampleId(8301),
        name: 'MacBook',
        isSynced: true,
        createdAt: NOW,
        lastUsedAt: NOW,
      },
    ],
    totp: { createdAt: NOW },
    recoveryCodes: { left: 8, createdAt: NOW },
    identities: [
      {
        id: sampleId(8401),
        provider: 'Entra ID',
        issuer: 'https://login.microsoftonline.com/5f2c9f0e-5f3b-4f8a-9d39-0a4bb7b7d0aa/v2.0',
        email: 'claire@boutique-demo.fr',
        createdAt: NOW,
        lastUsedAt: null,
      },
    ],
    isRequired: true,
    ...changes,
  };
}

export function sampleEntrance(changes: Partial<SignInEntry> = {}): SignInEntry {
  return {
    id: sampleId(8501),
    at: NOW,
    method: 'password',
    secondFactor: 'totp',
    provider: null,
    ip: '203.0.113.7',
    country: 'FR',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    isUnusual: false,
    ...changes,
  };
}
