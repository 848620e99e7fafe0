import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';

type Proof = Pick<SignInEntry, 'method' | 'secondFactor' | 'provider' | 'country' | 'ip'>;

/**
 * Returns a function that describes method and origin of a sign-in: “Password and code of the app · France ·
 * 203.0.113.4”.
 */
export function useProofText(): (proof: Proof) => string {
  const t = useWords('sign-ins');
  const format = useFormat();
  return ({ method, secondFactor, provider, country, ip }) => {
    const first = provider ?? t(`proof.${method}`);
    const how =
      secondFactor === null ? first : t('proof.both', { first, second: t(`proof.then-${secondFactor}`) });
    return [how, ...(country === null ? [] : [format.country(country)]), ip].join(' · ');
  };
}
