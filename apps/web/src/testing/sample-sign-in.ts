import { factorsSchema, type Factors, type NeededFactor, type SignInEntry } from '@vigie/contract/sign-in.ts';
import { samplerOf } from './sample-of.ts';
import { sampleProvider } from './sample-identity-providers.ts';
import { NOW, sampleId } from './samples.ts';

/** The only valid code of the authenticator app. */
export const GOOD_CODE = '123456';
export const GOOD_RECOVERY_CODE = 'abcde-12345';
export const SAMPLE_RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `code${index}-vwxyz`);

export const sampleFactors = samplerOf(factorsSchema, {
  hasPassword: true,
});

/** Returns the factors of a user who has one of each. */
export function sampleAllFactors(): Factors {
  return sampleFactors({
    passkeys: [
      {
        id: sampleId(8101),
        name: 'Portable du bureau',
        isSynced: true,
        createdAt: '2026-10-02T08:00:00.000Z',
        lastUsedAt: '2026-11-20T08:00:00.000Z',
      },
    ],
    totp: { createdAt: '2026-10-02T08:00:00.000Z' },
    recoveryCodes: { left: 8, createdAt: '2026-10-02T08:00:00.000Z' },
    identities: [
      {
        id: sampleId(8201),
        provider: 'Acme',
        issuer: 'https://login.acme.example',
        email: 'camille@acme.example',
        createdAt: '2026-10-02T08:00:00.000Z',
        lastUsedAt: null,
      },
    ],
  });
}

/** Returns one provider of the instance, offered to everybody who signs in. */
export const sampleProviders = () => [
  sampleProvider({
    id: sampleId(8301),
    companyId: null,
    name: 'Acme',
    issuer: 'https://login.acme.example',
    trustedDomains: [],
  }),
];

export function sampleNeededFactor(methods: NeededFactor['methods']): NeededFactor {
  return { ticket: 'second-step', methods, expiresAt: '2099-01-01T00:00:00.000Z' };
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Returns sign-ins, newest first; the second one is unusual. */
export function sampleSignIns(count: number): SignInEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: sampleId(8400 + index),
    at: index === 0 ? NOW : `2026-11-${String(20 - index).padStart(2, '0')}T08:00:00.000Z`,
    method: index % 2 === 0 ? ('password' as const) : ('provider' as const),
    secondFactor: index === 0 ? ('totp' as const) : null,
    provider: index % 2 === 0 ? null : 'Acme',
    ip: `203.0.113.${index + 4}`,
    country: 'FR',
    userAgent: CHROME,
    isUnusual: index === 1,
  }));
}
