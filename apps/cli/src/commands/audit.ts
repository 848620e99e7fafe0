import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { Command } from '../command.ts';
import { readBlockers, type Blockers } from '../blocking/read-blockers.ts';
import { compareChange } from '../compare/compare-change.ts';
import { compareReport } from '../compare/compare-report.ts';
import { readBase, type Base } from '../compare/read-base.ts';
import { EXIT } from '../exit-codes.ts';
import { DETECTED_PAGES } from '@vigie/contract/detection.ts';
import { FORMATTERS } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { penFor, type Pen } from '../format/pen.ts';
import { oneLine } from '../format/terminal-text.ts';
import { AUDIT_TABLE, readAuditOrder, type AuditOrder } from '../options/audit-order.ts';
import type { SiteChange } from '../options/site-change.ts';
import { UsageError } from '../options/usage-error.ts';
import { isOutputClosed } from '../output/closed-output.ts';
import { overwritten } from '../output/overwritten.ts';
import { openFurther, type FurtherDestination } from '../output/further-destination.ts';
import { openDestination, writeToFile, writeToPipe, type Destination } from '../output/write-report.ts';
import { withCounts } from '../reports/run-counts.ts';
import { openCallFile, type CallFile } from '../server-calls/call-file.ts';
import { withServerCalls } from '../server-calls/run-server-calls.ts';
import { watched } from '../progress/watched.ts';
import { openReport } from '../report/report-builder.ts';
import { detectedOrder, type SiteDetection } from '../report/detected-order.ts';
import { detectSite } from '../report/detect-site.ts';
import { conclude } from '../report/conclude.ts';
import { idleExempt } from '../report/idle-exempt.ts';
import type { Report } from '../report/report.ts';
import { runAudit, type AuditRun } from '../report/run-audit.ts';
import { withCanaries } from '../report/run-canary.ts';
import { runChange } from '../report/run-change.ts';
import { withProofs } from '../report/run-proofs.ts';
import { runMatrix } from '../report/run-matrix.ts';

const AFTER = [
  'A tracker that waits for consent is evaluated once the visit has accepted. Answer a banner that Vigie does not know',
  'with steps of your own: --consent-step "#settings" --consent-step "#accept-all".',
  'Where the visit cannot accept, the tracker is not evaluated, and that is no fault: the report states it.',
  '--consent matrix visits each page four times: untouched, accepted, refused, and with Global Privacy Control. It reports',
  'which vendor fires when, and what is wrong with that; --fail-on consent exits with 1 if there is any finding.',
  '--withdraw adds a fifth visit: accepted, then withdrawn where the page offers it. It reports how, and which vendors continue.',
  '--hold-back 3 finds a loading order that is right only while files arrive fast. A page then takes 13 visits, not 4.',
  '',
  'Personal data that pages send to others, or have in their title or dataLayer, is reported with masked values.',
  'The whole report masks these values: it shows ••• instead.',
  '--prove visits pages with faults again, with the one change of a remedy, in the browser only: the site does not change,',
  'and no hit leaves. The result is: proven, not enough, or cannot be rehearsed and who must act.',
  '--canary invents a person, adds their e-mail to the address and types their data into forms, which are never sent.',
  'The report adds what pages give away only then. Passwords and payment fields are never filled in.',
  '',
  '--reports queries the reporting interface of the tracker, once the pages are visited: was each hit counted, and if not, why?',
  'The settings of the site explain it. If they do not, one control hit shows whether the report is complete yet.',
  'Options go into the query of its address: ?property=NUMBER for ga4, or ?dataset=PROJECT.DATASET&location=EU for its BigQuery',
  'export, where one query reads 10 GiB at most; ?account=ID for the hits of one account only, and',
  '?marker=NAME for a property of the hits that identifies them in the totals of plausible, ga4 and piano. Without it, a total',
  'that differs from that of the visits proves nothing.',
  '',
  '--server-calls FILE reads what vigie proxy recorded beside the server that gets the hits. The report shows where each hit was',
  'sent on to, and what was lost, changed, sent twice, refused by the vendor, or sent although the visitor had refused. Only what is',
  'certain is reported.',
  '',
  "--header 'Content-Security-Policy: ...' and --replace gtm.js=./new.js try a change: each page is visited as it is, then with the",
  'change in the browser alone. The report is of the second visit; hits are answered here. --compare alone shows what differs, and',
  'exits with 1 when a page breaks or sends fewer hits, with 3 when the change applies to no page.',
  '',
  'Exit codes: 0 ok, 1 below --fail-under or found by --fail-on, 2 the command line cannot be understood,',
  '            3 nothing could be measured, or too little for --fail-under or --fail-on, or --discover could not',
  '            read the page that it starts from.',
  'Ctrl-C stops the run and reports what is finished; a second Ctrl-C ends at once.',
  '',
  'Without --js-tag and --php-tag, Vigie visits the first pages and evaluates the tracker that it detects there.',
  '',
  'Example: vigie audit https://www.example.org',
  '         vigie audit https://www.example.org --consent matrix --exempt matomo --fail-on consent',
  '         vigie audit https://www.example.org --compare base.json --fail-on broken --also markdown=summary.md',
  '         vigie audit https://www.example.org --discover --pages 20 --fail-on personal-data',
  '         vigie audit https://www.example.org --reports matomo=https://stats.example.org --reports-token env:STATS_TOKEN',
  "         vigie audit https://www.example.org --reports 'ga4=https://analyticsdata.googleapis.com?property=123456789' \\",
  '           --reports-token ga4=file:service-account.json --reports snowplow=http://localhost:9090',
  '         vigie audit https://www.example.org --server-calls calls.ndjson --fail-on server-side',
  "         vigie audit https://www.example.org --header 'Content-Security-Policy: script-src https:' --compare",
  '         vigie audit https://www.example.org --js-tag matomo.js --php-tag matomo.php \\',
  '           --require idsite,url,action_name --discover --pages 50 --fail-under B',
];

export const audit: Command = {
  help: () => formatHelp('vigie audit URL... [options]', AUDIT_TABLE, AFTER),
  async run(argv) {
    const order = await readAuditOrder(argv);
    const blockers = await readBlockers(order.blockers);
    for (const warning of blockers?.warnings ?? []) log(oneLine(warning));
    const callFile = order.serverCalls === null ? null : await openCallFile(order.serverCalls);
    const base = typeof order.compare === 'string' ? await readBase(order.compare) : null;
    const destination = await destinationOf(order);
    const further = await openFurther(order.also);
    const pen = penFor(order.lang, destination);
    try {
      const found = order.detects ? await detected(order) : null;
      const resolvedOrder = found === null ? order : detectedOrder(order, found.detection);
      const finished = await audited({
        order: resolvedOrder,
        found,
        base,
        blockers,
        callFile,
        pen,
        destination,
        further,
      });
      const { code, sentences } = conclude(finished, resolvedOrder, pen);
      for (const sentence of exemptWarnings(finished, resolvedOrder, pen)) log(sentence);
      for (const sentence of sentences) log(sentence);
      return code;
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      log(error.message);
      return EXIT.notMeasured;
    }
  },
};

/** Returns one warning for each exempt vendor that did nothing in this run. */
function exemptWarnings({ head }: Report, { matrix, tracking }: AuditOrder, { labels }: Pen): string[] {
  const idle = idleExempt(head.consent, { exempt: matrix?.exempt ?? [], tracking });
  return idle.map((one) => oneLine(labels.matrix.idleExempt(one)));
}

const detected = (order: AuditOrder): Promise<SiteDetection> =>
  watched((watcher, signal) => detectSite({ order, pagesMax: DETECTED_PAGES, watcher, signal }));

interface Audit {
  order: AuditOrder;
  found: SiteDetection | null;
  base: Base | null;
  blockers: Blockers | null;
  callFile: CallFile | null;
  pen: Pen;
  destination: Destination | null;
  further: FurtherDestination[];
}

const runOf = (run: AuditRun) =>
  run.order.matrix === null ? runAudit(run) : runMatrix(run, run.order.matrix);
const provenRun = (run: AuditRun) => (run.order.prove ? withProofs(run, runOf) : runOf(run));

async function audited(audit: Audit): Promise<Report> {
  const { order, found, base, blockers, callFile, pen, destination, further } = audit;
  const report = await openReport(order.tracking, pen.sentences, {
    blockers,
    cookieLifetimes: order.cookieLifetimes,
  });
  try {
    const { matrix, canary, change } = order;
    const run = await watched(
      (watcher, signal) => {
        const watchedRun = { order, found, report, watcher, signal };
        if (change !== null) return tried(watchedRun, { change, pen });
        return withServerCalls(watchedRun, callFile, (followed) =>
          withCounts(followed, (counted) => (canary ? withCanaries(counted, provenRun) : provenRun(counted))),
        );
      },
      matrix === null && !canary ? 'pages' : 'visits',
    );
    const finished = base === null ? run : await compareReport(run, base);
    const pieces = FORMATTERS[order.format](finished, pen);
    await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
    for (const each of further)
      await writeToFile(
        FORMATTERS[each.format](finished, penFor(order.lang, each.destination)),
        each.destination,
      );
    return finished;
  } finally {
    await report.close();
  }
}

/** Audits the pages with a change. Compares them with the unchanged pages, unless a base run is given. */
async function tried(run: AuditRun, { change, pen }: { change: SiteChange; pen: Pen }): Promise<Report> {
  const base = await openReport(run.order.tracking, pen.sentences);
  try {
    const both = await runChange(run, { change, base });
    return run.order.compare === null ? await compareChange(both) : both.changed;
  } finally {
    await base.close();
  }
}

/**
 * Returns the destination of the report; null: standard output. Throws UsageError when an input would be overwritten.
 */
async function destinationOf({
  output,
  failUnder,
  failOn,
  also,
  compare,
  blockers,
}: AuditOrder): Promise<Destination | null> {
  const written = [output ?? [], also.map(({ path }) => path)].flat();
  const faults = await overwritten(written, [
    ...(typeof compare === 'string' ? [compare] : []),
    ...blockers.map(({ path }) => path),
  ]);
  if (faults.length > 0) throw new UsageError(faults);
  if (output !== undefined) return openDestination(output);
  const isForItsCode = failUnder !== undefined || failOn !== undefined;
  if (!isForItsCode && also.length === 0 && (await isOutputClosed()))
    throw new UsageError([
      'standard output is closed, so nobody could read the report: open it, or name a file with --output',
    ]);
  return null;
}

const log = (text: string): void => void process.stderr.write(`vigie audit: ${text}\n`);
