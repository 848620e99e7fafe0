import type { FuzzReport } from './fuzz.ts';

const SHOWN = 20;

/** Returns the report as text: counts, then each fault with the command that repeats it. */
export function formatReport({ statuses, faults }: FuzzReport, seed: number): string {
  const counts = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kinds = Map.groupBy(faults, ({ why }) => why);
  return [
    ...counts.map(([status, count]) => `  ${status.padEnd(10)} ${count}`),
    `${faults.length} faults`,
    ...[...kinds].map(([why, list]) => `  ${String(list.length).padStart(6)} ${why}`),
    ...faults
      .slice(0, SHOWN)
      .flatMap(({ index, why, request, answer }) => [
        '',
        `${why}; again: npm run fuzz -- --seed ${seed} --request ${index}`,
        `  sent ${request}`,
        `  got  ${answer}`,
      ]),
    '',
  ].join('\n');
}
