import { hitsToTie, type HitToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import type { TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import type { Report } from '../report/report.ts';
import type { AuditRun } from '../report/run-audit.ts';
import type { CallFile } from './call-file.ts';
import type { ServerSideTally } from './server-side-tally.ts';

/**
 * Does a run, then ties its hits to the recorded calls of a server. Each page gets the destinations of its hits, and what
 * was sent although a visit of a consent matrix had refused.
 */
export async function withServerCalls(
  run: AuditRun,
  file: CallFile | null,
  work: (run: AuditRun) => Promise<Report>,
): Promise<Report> {
  if (file === null) return work(run);
  const { report, signal } = run;
  const pages = new Map<HitToTie, number>();
  const urls = new Map<number, string>();
  const ofStates = new Map<HitToTie, string>();
  const done = await work({
    ...run,
    async onVisit(observation, index) {
      await run.onVisit?.(observation, index);
      urls.set(index, observation.requestedUrl);
      for (const hit of hitsToTie(observation)) pages.set(hit, index);
    },
    onStateVisit(observation) {
      run.onStateVisit?.(observation);
      for (const hit of hitsToTie(observation)) ofStates.set(hit, observation.requestedUrl);
    },
  });
  const tied = await file.tie([...pages.keys(), ...ofStates.keys()], signal);
  const byPage = Map.groupBy(tied, ({ hit }) => pages.get(hit) ?? null);
  const refused = Map.groupBy(byPage.get(null) ?? [], ({ hit }) => ofStates.get(hit));
  const tally: ServerSideTally = { hits: tied.length, untied: 0, findings: [] };
  for (const [index, url] of urls) {
    const own = byPage.get(index) ?? [];
    const findings = [...own.flatMap((one) => one.findings), ...againstRefusal(refused.get(url) ?? [])];
    report.addServerSide(index, { sentOn: own.map(({ sentOn }) => sentOn), sentOnFindings: findings });
    const page = report.shownUrl(url);
    tally.findings.push(...findings.map((finding) => ({ finding, page })));
    tally.untied += own.filter(({ sentOn }) => sentOn.destinations.every(({ call }) => call === null)).length;
  }
  return { ...done, serverSide: tally };
}

/**
 * Returns what only visits of other states can show. The report lists no requests of these visits, so their proof is the
 * call alone.
 */
const againstRefusal = (tied: readonly TiedHit[]): SentOnFinding[] =>
  tied
    .flatMap(({ findings }) => findings)
    .filter(({ kind }) => kind === 'sent-although-refused')
    .map((finding) => ({ ...finding, proof: { ...finding.proof, requestId: null } }));
