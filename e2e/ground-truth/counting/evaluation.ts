import { auditReportSchema, type AuditReport } from '@vigie/contract/audit-report.ts';
import { spawnVigie } from '../../../apps/cli/test/run-vigie.ts';
import type { CountingPage } from './counting-page.ts';
import { serveCounting } from './serve-counting.ts';

export interface CountingEvaluation {
  /** Wrong results, as sentences. */
  faults: string[];
  /** Numbers of hits with each expected state. */
  counted: number;
  lost: number;
  /** Number of questions to the reporting interface. */
  questions: number;
}

const TRACKERS = [
  'name=Plausible,php=/api/event',
  'name=Umami,php=/api/send',
  'name=GoatCounter,php=/count',
  'name=PostHog,php=/e/',
  'name=Mixpanel,php=/track/',
  'name=Countly,php=/i',
  'name=Snowplow,php=/com.snowplowanalytics.snowplow/tp2',
];

/** Audits pages with `vigie audit --reports` and compares the states of their hits with what the instance did. */
export async function evaluateCounting(
  pages: readonly CountingPage[],
  options: readonly string[] = [],
): Promise<CountingEvaluation> {
  const served = await serveCounting(pages);
  try {
    const urls = pages.map(({ name, query = '' }) => `${served.origin}/${name}${query}`);
    const order = [
      '--js-tag=tag.js',
      '--php-tag=matomo.php',
      '--format=json',
      '--look-ahead=1',
      ...TRACKERS.flatMap((tracker) => ['--tracker', tracker]),
      `--reports=matomo=${served.matomoOrigin}`,
      `--reports=umami=${served.umamiOrigin}`,
      `--reports=snowplow=${served.microOrigin}`,
      '--reports-token=env:REPORTS_TOKEN',
    ];
    const started = spawnVigie(['audit', ...urls, ...order, ...options], { REPORTS_TOKEN: 'valid' });
    const { out, err } = await started.ended;
    if (out === '') throw new Error(err);
    const report = auditReportSchema.parse(JSON.parse(out));
    const states = pages.flatMap((page) => page.states ?? []);
    return {
      faults: pages.flatMap((page, index) => faultsOf(page, report.pages[index])),
      counted: states.filter(([, state]) => state === 'counted').length,
      lost: states.filter(([, state]) => state !== 'counted').length,
      questions: served.matomo.requestedMethods().length,
    };
  } finally {
    await served.close();
  }
}

function faultsOf(page: CountingPage, found: AuditReport['pages'][number] | undefined): string[] {
  if (found === undefined) return [`${page.name}: not in the report`];
  const its = found.trackers?.find(({ name }) => name === page.tracker);
  const counted = page.tracker === undefined ? found.counted : its?.counted;
  const reported = (counted ?? []).map(({ event, state, reason }) => `${event} ${state} ${reason}`);
  const due = (page.states ?? []).map(([event, state, reason]) => `${event} ${state} ${reason}`);
  const wrong =
    reported.join() === due.join() ? [] : [`${page.name}: ${reported.join(', ')}, not ${due.join(', ')}`];
  return [...wrong, ...answerFaults(page, found)];
}

function answerFaults({ name, answer }: CountingPage, found: AuditReport['pages'][number]): string[] {
  if (answer === undefined) return [];
  const its = found.trackers?.find((tracker) => tracker.name === answer.tracker);
  const verdict = its?.verdicts.find(({ check }) => check === 'hitPageview');
  const isRight =
    answer.warning === undefined
      ? verdict?.reason === answer.reason
      : verdict?.outcome === 'passed' && verdict.warnings.includes(answer.warning);
  return isRight ? [] : [`${name}: ${verdict?.outcome} ${verdict?.reason} ${verdict?.warnings.join(' ')}`];
}
