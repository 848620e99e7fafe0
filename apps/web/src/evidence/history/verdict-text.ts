import type { Difference } from '@vigie/contract/page-history.ts';
import { CHECKS, OUTCOMES, type Check } from '@vigie/contract/verdict.ts';
import { useWording } from '../../i18n/i18n-provider.tsx';

/** A difference between two verdicts, its codes told in words. */
export function useVerdictText(): (difference: Difference) => Difference {
  const wording = useWording();
  const say = (check: Check, code: string | null) => {
    if (code === null) return null;
    const outcome = OUTCOMES.find((one) => one === code);
    return outcome ? wording.outcome(outcome) : wording.reason(check, code);
  };
  return (difference) => {
    const check = CHECKS.find((one) => one === difference.name);
    if (!check) return difference;
    const { before, after } = difference;
    return {
      ...difference,
      name: wording.check(check),
      before: say(check, before),
      after: say(check, after),
    };
  };
}
