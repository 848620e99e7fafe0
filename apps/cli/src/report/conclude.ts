import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import { EXIT } from '../exit-codes.ts';
import type { Pen } from '../format/pen.ts';
import { isForWantOfConsent } from '../format/text-consent.ts';
import { unreadStartOf } from '../format/unread-start.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import { isBelow } from '../options/threshold.ts';
import type { Report } from './report.ts';

/** Result of an audit: the exit code, and one sentence for each reason. */
export interface Conclusion {
  code: number;
  sentences: string[];
}

type Wanted = Pick<AuditOrder, 'failUnder' | 'failOn' | 'output'>;

/**
 * Returns the result of a finished audit for the requested limits. Too little measured takes precedence over a low
 * grade and over broken checks.
 */
export function conclude(report: Report, wanted: Wanted, pen: Pick<Pen, 'labels' | 'sentences'>): Conclusion {
  const written = wanted.output === undefined ? [] : [`the report is in ${wanted.output}`];
  const consent = ofConsent(report, wanted);
  const isSure = consent.code === EXIT.findings;
  const { code, sentences } = joined(
    joined(ofPersonalData(report, wanted), ofLimits(report, wanted), ofServerSide(report, wanted)),
    (isSure ? null : unmeasured(report, wanted, pen)) ??
      joined(
        ofGrade(report.head, wanted),
        ofCounts(report, wanted),
        ofComparison(report.head, wanted),
        ofChange(report.head),
        consent,
      ),
  );
  return { code, sentences: [...written, ...unmetParts(report.head), ...sentences] };
}

/** Returns the result for too few measurements; null if they suffice. */
function unmeasured(
  { head, tally }: Report,
  { failUnder, failOn }: Wanted,
  pen: Pick<Pen, 'labels' | 'sentences'>,
): Conclusion | null {
  const unreadStart = head.discovery?.unreadStart;
  if (unreadStart) return notMeasured(unreadStartOf(unreadStart, pen));
  const needsNoTracker =
    (failOn === 'personal-data' || failOn === 'limits' || failOn === 'server-side') &&
    failUnder === undefined &&
    tally.measured > 0;
  if (needsNoTracker) return null;
  if (head.detected?.trackers.length === 0) return notMeasured(pen.labels.detection.giveTags);
  if (isBarelyMeasured(head)) {
    if (failUnder === undefined) return null;
    return notMeasured(
      isForWantOfConsent({ tally })
        ? 'too little was measured for a grade: the consent banner was not answered (--consent, --consent-step)'
        : 'too little was measured for a grade: name the tag and its collector with --js-tag and --php-tag',
    );
  }
  if (head.reliability !== null) return null;
  return notMeasured(
    tally.failed > 0 ? 'nothing could be measured: no page could be visited' : 'no page was visited',
  );
}

function notMeasured(sentence: string): Conclusion {
  return { code: EXIT.notMeasured, sentences: [sentence] };
}

function ofGrade(head: Report['head'], { failUnder }: Wanted): Conclusion {
  if (failUnder === undefined) return { code: EXIT.ok, sentences: [] };
  const below = [head, ...(head.trackers ?? [])].filter((score) => isBelow(score, failUnder));
  const sentences = below.map((score) => {
    const whose = 'name' in score ? ` of the tracker ${score.name}` : '';
    return `grade ${score.grade}${whose} is below ${failUnder.label}, the limit of --fail-under`;
  });
  return { code: sentences.length === 0 ? EXIT.ok : EXIT.belowGrade, sentences };
}

/** Returns the result for personal data: it is certain, even if little else was measured. */
function ofPersonalData({ head: { personalData = [] }, serverSide }: Report, { failOn }: Wanted): Conclusion {
  const behind = (serverSide?.findings ?? []).filter(({ finding }) => finding.kind === 'personal-data-added');
  const found = [...personalData, ...behind];
  if (failOn !== 'personal-data' || found.length === 0) return { code: EXIT.ok, sentences: [] };
  const pages = pagesOf(new Set(found.map(({ page }) => page)).size);
  return { code: EXIT.findings, sentences: [`personal data is given away on ${pages}`] };
}

/** Returns the result of the comparison. A page with an unknown result may be broken, so it does not pass. */
function ofComparison({ comparison }: Report['head'], { failOn }: Wanted): Conclusion {
  if (failOn !== 'broken' || comparison === undefined) return { code: EXIT.ok, sentences: [] };
  const broken = [comparison, ...(comparison.trackers ?? [])]
    .filter(({ pages }) => pages.broken > 0)
    .map((compared) => {
      const whose = 'name' in compared ? ` for the tracker ${compared.name}` : '';
      return `${pagesOf(compared.pages.broken)} broke since the base run${whose}`;
    });
  if (broken.length > 0) return { code: EXIT.broken, sentences: broken };
  if (comparison.inBoth === 0)
    return notMeasured('no page of this run is in the base run: nothing was compared');
  if (comparison.lost > 0)
    return notMeasured(
      `${pagesOf(comparison.lost)} that the base run measured could not be visited: what broke there is not known`,
    );
  return { code: EXIT.ok, sentences: [] };
}

/** Returns the result of a tried change: it may lose nothing that the unchanged pages have. */
function ofChange({ change, comparison }: Report['head']): Conclusion {
  const hits = comparison?.hits;
  if (change === undefined || comparison === undefined || hits === undefined)
    return { code: EXIT.ok, sentences: [] };
  const broken = [comparison, ...(comparison.trackers ?? [])].map(({ pages }) => pages.broken);
  const lost = [
    ...(Math.max(...broken) > 0 ? [`${pagesOf(Math.max(...broken))} would break with the change`] : []),
    ...(hits.fewer > 0 ? [`${pagesOf(hits.fewer)} would send fewer hits with the change`] : []),
    ...(comparison.lost > 0 ? [`${pagesOf(comparison.lost)} could not be visited with the change`] : []),
  ];
  if (lost.length > 0) return { code: EXIT.broken, sentences: lost };
  const isMet = change.headers.length > 0 || change.replaced.some(({ addresses }) => addresses.length > 0);
  return isMet
    ? { code: EXIT.ok, sentences: [] }
    : notMeasured('the change applied to no page: nothing was compared');
}

/** Returns the result of the reports. A hit that no report covers does not pass. */
function ofCounts({ counts }: Report, { failOn }: Wanted): Conclusion {
  if (failOn !== 'not-counted' || counts === undefined) return { code: EXIT.ok, sentences: [] };
  const { 'not-counted': lost = 0, 'cannot-say': unknown = 0 } = counts.states;
  if (lost > 0) return { code: EXIT.findings, sentences: [`${hitsOf(lost)} not counted in the report`] };
  if (unknown > 0) return notMeasured(`the report does not show whether ${hitsOf(unknown)} were counted`);
  return { code: EXIT.ok, sentences: [] };
}

/** Returns the result for limits of vendors: a hit that passes one is certain, even if little else was measured. */
function ofLimits({ limits = [] }: Report, { failOn }: Wanted): Conclusion {
  if (failOn !== 'limits' || limits.length === 0) return { code: EXIT.ok, sentences: [] };
  const hits = limits.reduce((sum, group) => sum + group.hits, 0);
  const noun = hits === 1 ? 'limit of a vendor is' : 'limits of vendors are';
  return { code: EXIT.findings, sentences: [`${hits} ${noun} passed`] };
}

/** Returns the result behind the server: a loss is certain, even if little else was measured. */
function ofServerSide({ serverSide }: Report, { failOn }: Wanted): Conclusion {
  const count = serverSide?.findings.length ?? 0;
  if (failOn !== 'server-side' || count === 0) return { code: EXIT.ok, sentences: [] };
  return {
    code: EXIT.findings,
    sentences: [`${count === 1 ? '1 finding' : `${count} findings`} behind the server`],
  };
}

const hitsOf = (count: number): string => (count === 1 ? '1 hit' : `${count} hits`);

function unmetParts({ change }: Report['head']): string[] {
  const unmet = (change?.replaced ?? []).filter(({ addresses }) => addresses.length === 0);
  return unmet.map(({ part, file }) => `--replace ${part}=${file}: no page requested such an address`);
}

/** Returns the result for consent. A page not measured in each state does not pass. */
function ofConsent({ head: { consent }, tally, serverSide }: Report, { failOn }: Wanted): Conclusion {
  if (failOn !== 'consent') return { code: EXIT.ok, sentences: [] };
  const { findings = [], pages = [], states = [] } = consent ?? {};
  const behind = (serverSide?.findings ?? []).filter(({ finding }) => isOfConsent(finding));
  const count = findings.length + behind.length;
  if (count > 0) {
    const countText = count === 1 ? '1 consent finding' : `${count} consent findings`;
    return { code: EXIT.findings, sentences: [`${countText}, and --fail-on consent allows none`] };
  }
  // Without a matrix, the recorded calls of a server are all that is evaluated.
  if (states.length === 0 && serverSide !== undefined) return { code: EXIT.ok, sentences: [] };
  const whole = pages.filter(
    (page) =>
      Object.keys(page.states).length === states.length &&
      page.states.withdrawn?.withdrawal?.result !== 'failed',
  ).length;
  const incomplete = tally.measured + tally.failed - whole;
  if (incomplete === 0) return { code: EXIT.ok, sentences: [] };
  return notMeasured(`${pagesOf(incomplete)} could not be visited in each state of the consent matrix`);
}

const isOfConsent = ({ kind, reason }: SentOnFinding): boolean =>
  kind === 'sent-although-refused' || (kind === 'not-sent-on' && reason === 'consent');

function pagesOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/** Combines results. The lowest failing code wins: a certain failure takes precedence over an unknown result. */
function joined(...conclusions: Conclusion[]): Conclusion {
  const codes = conclusions.map(({ code }) => code).filter((code) => code !== EXIT.ok);
  return {
    code: codes.length === 0 ? EXIT.ok : Math.min(...codes),
    sentences: conclusions.flatMap(({ sentences }) => sentences),
  };
}
