import type { LinkReport } from '@vigie/contract/link-report.ts';
import { EXIT } from '../exit-codes.ts';
import type { LinkFailure } from '../options/links-options.ts';

/** Returns the exit code of a run. Without any link that was followed to its end, nothing is known. */
export function concludeLinks(
  { links }: LinkReport,
  { failOn, interrupted }: { failOn: readonly LinkFailure[]; interrupted: boolean },
): number {
  const failing = links.flatMap(({ findings }) => findings).filter(({ kind }) => isFailure(kind, failOn));
  if (failing.length > 0) return EXIT.findings;
  return interrupted || links.every(({ outcome }) => outcome === 'skipped') ? EXIT.notMeasured : EXIT.ok;
}

function isFailure(kind: LinkFailure, failOn: readonly LinkFailure[]): boolean {
  return !failOn.includes('none') && (failOn.includes('any') || failOn.includes(kind));
}
