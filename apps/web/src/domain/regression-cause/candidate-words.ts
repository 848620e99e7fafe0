import type {
  Innocent,
  ProblemRegression,
  RegressionCandidate,
  Suspicions,
} from '@vigie/contract/regression-cause.ts';

/** Names of the parts that changed, or did not. */
const PARTS = ['policy', 'tag', 'container', 'consent-manager', 'first-party', 'headers'] as const;
type Part = (typeof PARTS)[number];

const POLICY = /^content-security-policy/;

export function partOf(one: RegressionCandidate | Innocent | { kind: 'header'; name: string }): Part {
  if (one.kind === 'body') return one.role;
  return POLICY.test(one.name) ? 'policy' : 'headers';
}

/** Returns the name of a header, or a file's own name: its address is in the list. */
export function candidateLabel(candidate: RegressionCandidate): string {
  if (candidate.kind === 'header') return candidate.name;
  const { pathname = '' } = URL.parse(addressOf(candidate)) ?? {};
  return pathname.split('/').at(-1) || addressOf(candidate);
}

export function addressOf(candidate: Extract<RegressionCandidate, { kind: 'body' }>): string {
  return (candidate.after ?? candidate.before)?.url ?? '';
}

/** Result of a search for each candidate, by its position. */
export type CandidateVerdict = 'guilty' | 'cleared' | null;

export function candidateVerdict(search: ProblemRegression['search'], index: number): CandidateVerdict {
  const { culprit = null, tried = [] } = search ?? {};
  if (culprit?.outcome !== 'proven') return null;
  const isAmong = (triedIndexes: readonly number[]) => triedIndexes.some((one) => tried[one] === index);
  if (isAmong(culprit.guilty)) return 'guilty';
  return isAmong(culprit.cleared) ? 'cleared' : null;
}

/** Returns the parts of the page that are ruled out: they have no candidates, or all of them are cleared. */
export function innocentParts(
  { suspects, innocent, unknown }: Suspicions,
  search: ProblemRegression['search'],
): Part[] {
  const clear = suspects.filter((_one, index) => candidateVerdict(search, index) === 'cleared');
  const known = new Set([...innocent, ...clear].map(partOf));
  const left = suspects.filter((_one, index) => candidateVerdict(search, index) !== 'cleared').map(partOf);
  const open = new Set([...left, ...unknown.map(({ role }) => role)]);
  return PARTS.filter((part) => known.has(part) && !open.has(part));
}
