import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { DETECTED_PAGES } from '@vigie/contract/detection.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import { FORMATTERS } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { isForWantOfConsent } from '../format/text-consent.ts';
import { unreadStartOf } from '../format/unread-start.ts';
import { penFor, type Pen } from '../format/pen.ts';
import { AUDIT_TABLE, readAuditOrder, type AuditOrder } from '../options/audit-order.ts';
import { isBelow } from '../options/threshold.ts';
import { UsageError } from '../options/usage-error.ts';
import { isOutputClosed } from '../output/closed-output.ts';
import { openDestination, writeToFile, writeToPipe, type Destination } from '../output/write-report.ts';
import { watched } from '../progress/watched.ts';
import { openReport } from '../report/report-builder.ts';
import { detectedOrder, type SiteDetection } from '../report/detected-order.ts';
import { detectSite } from '../report/detect-site.ts';
import type { Report } from '../report/report.ts';
import { runAudit } from '../report/run-audit.ts';

const AFTER = [
  'A tracker that waits for consent is judged once the visit has accepted. A banner that Vigie does not know is',
  'answered by steps of your own: --consent-step "#settings" --consent-step "#accept-all".',
  'What could not be accepted is not judged, and no fault: the report says so.',
  '',
  'Exit codes: 0 ok, 1 below --fail-under, 2 the command line cannot be understood, 3 nothing could be measured,',
  '            or too little for --fail-under, or --discover could not read the page that it starts from.',
  'Ctrl-C ends with what is there; a second Ctrl-C ends at once.',
  '',
  'Without --js-tag and --php-tag, the first pages are looked at, and the tracker that is found there is judged.',
  '',
  'Example: vigie audit https://www.example.org',
  '         vigie audit https://www.example.org --js-tag matomo.js --php-tag matomo.php \\',
  '           --require idsite,url,action_name --discover --pages 50 --fail-under B',
];

export const audit: Command = {
  help: () => formatHelp('vigie audit URL... [options]', AUDIT_TABLE, AFTER),
  async run(argv) {
    const order = await readAuditOrder(argv);
    const destination = await destinationOf(order);
    const pen = penFor(order.lang, destination);
    try {
      const found = order.detects ? await detected(order) : null;
      const judged = found === null ? order : detectedOrder(order, found.detection);
      const finished = await audited({ order: judged, found, pen, destination });
      return conclude(finished, judged, pen);
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      say(error.message);
      return EXIT.notMeasured;
    }
  },
};

const detected = (order: AuditOrder): Promise<SiteDetection> =>
  watched((watcher, signal) => detectSite({ order, pagesMax: DETECTED_PAGES, watcher, signal }));

interface Audit {
  order: AuditOrder;
  found: SiteDetection | null;
  pen: Pen;
  destination: Destination | null;
}

async function audited({ order, found, pen, destination }: Audit): Promise<Report> {
  const report = await openReport(order.tracking, pen.sentences);
  try {
    const finished = await watched((watcher, signal) => runAudit({ order, found, report, watcher, signal }));
    const pieces = FORMATTERS[order.format](finished, pen);
    await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
    return finished;
  } finally {
    await report.close();
  }
}

/** Null: standard output. */
async function destinationOf({ output, failUnder }: AuditOrder): Promise<Destination | null> {
  if (output !== undefined) return openDestination(output);
  if (failUnder === undefined && (await isOutputClosed()))
    throw new UsageError([
      'standard output is closed, so nobody could read the report: open it, or name a file with --output',
    ]);
  return null;
}

const say = (text: string): void => void process.stderr.write(`vigie audit: ${text}\n`);

function conclude({ head, tally }: Report, { failUnder, output }: AuditOrder, pen: Pen): number {
  if (output !== undefined) say(`the report is in ${output}`);
  const unreadStart = head.discovery?.unreadStart;
  if (unreadStart) {
    say(unreadStartOf(unreadStart, pen));
    return EXIT.notMeasured;
  }
  if (head.detected?.trackers.length === 0) {
    say(pen.labels.detection.giveTags);
    return EXIT.notMeasured;
  }
  if (isBarelyMeasured(head)) {
    if (failUnder === undefined) return EXIT.ok;
    if (isForWantOfConsent({ tally })) {
      say(
        'too little was measured for a grade: the consent banner was not answered (--consent, --consent-step)',
      );
      return EXIT.notMeasured;
    }
    say('too little was measured for a grade: name the tag and its collector with --js-tag and --php-tag');
    return EXIT.notMeasured;
  }
  if (head.reliability === null) {
    say(tally.failed > 0 ? 'nothing could be measured: no page could be visited' : 'no page was visited');
    return EXIT.notMeasured;
  }
  if (failUnder === undefined) return EXIT.ok;
  const below = (head.trackers ?? []).filter(
    (tracker) => tracker.reliability !== null && isBelow(tracker, failUnder),
  );
  if (isBelow(head, failUnder)) say(`grade ${head.grade} is below ${failUnder.label}, which was asked for`);
  for (const { name, grade } of below)
    say(`grade ${grade} of the tracker ${name} is below ${failUnder.label}, which was asked for`);
  return isBelow(head, failUnder) || below.length > 0 ? EXIT.belowGrade : EXIT.ok;
}
