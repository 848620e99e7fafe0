import type { ReportPage } from '../report/page.ts';
import { sentencesIn } from '../report/sentences.ts';

const say = sentencesIn('en');

/** Returns the faults of a page as text: root causes first, their consequences by name. */
export function faultsOf({ verdicts }: Pick<ReportPage, 'verdicts'>) {
  return verdicts
    .filter(({ outcome }) => outcome === 'failed')
    .toSorted((one, other) => Number(one.causedBy !== null) - Number(other.causedBy !== null))
    .map(({ check, reason, causedBy, evidence, remedy }) => ({
      check,
      reason,
      says: reason === null ? undefined : say.reason(check, reason, evidence),
      followsFrom: causedBy,
      remedy,
    }));
}
