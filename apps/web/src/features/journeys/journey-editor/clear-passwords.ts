import type { RecordedStep } from '@vigie/contract/recording.ts';

/** Steps that fill in what looks like a password, in clear: their numbers. */
export function clearPasswords(steps: readonly RecordedStep[]): number[] {
  return steps.flatMap((step, place) => {
    if (step.type !== 'change' || step.value === '' || /\{\{.+\}\}/.test(step.value)) return [];
    return /passw|mot.?de.?passe|contrase|kennwort/i.test(JSON.stringify(step.selectors)) ? [place + 1] : [];
  });
}
