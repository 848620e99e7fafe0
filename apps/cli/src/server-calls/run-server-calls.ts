import { hitsToTie, type HitToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import type { Report } from '../report/report.ts';
import type { AuditRun } from '../report/run-audit.ts';
import type { CallFile } from './call-file.ts';
import type { ServerSideTally } from './server-side-tally.ts';

/** Does a run, then ties its hits to the recorded calls of a server. Each page gets the destinations of its hits. */
export async function withServerCalls(
  run: AuditRun,
  file: CallFile | null,
  work: (run: AuditRun) => Promise<Report>,
): Promise<Report> {
  if (file === null) return work(run);
  const { report, signal } = run;
  const pages = new Map<HitToTie, number>();
  const urls = new Map<number, string>();
  const done = await work({
    ...run,
    async onVisit(observation, place) {
      await run.onVisit?.(observation, place);
      urls.set(place, observation.requestedUrl);
      for (const hit of hitsToTie(observation)) pages.set(hit, place);
    },
  });
  const tied = await file.tie([...pages.keys()], signal);
  const byPage = Map.groupBy(tied, ({ hit }) => pages.get(hit) ?? 0);
  const tally: ServerSideTally = { hits: tied.length, untied: 0, findings: [] };
  for (const [place, url] of urls) {
    const own = byPage.get(place) ?? [];
    const findings = own.flatMap((one) => one.findings);
    report.addServerSide(place, { sentOn: own.map(({ sentOn }) => sentOn), sentOnFindings: findings });
    const page = report.shownUrl(url);
    tally.findings.push(...findings.map((finding) => ({ finding, page })));
    tally.untied += own.filter(({ sentOn }) => sentOn.destinations.every(({ call }) => call === null)).length;
  }
  return { ...done, serverSide: tally };
}
