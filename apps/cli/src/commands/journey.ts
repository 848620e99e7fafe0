import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { inOnePiece } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { JOURNEY_FORMATTERS } from '../format/journey-formats.ts';
import { penFor } from '../format/pen.ts';
import { concludeJourneys } from '../journey/conclude-journeys.ts';
import { withJourneyBrowser } from '../journey/journey-browser.ts';
import { runJourneys } from '../journey/run-journeys.ts';
import { readJourneyOrder, type JourneyOrder } from '../options/journey-order.ts';
import { JOURNEY_TABLE } from '../options/journey-options.ts';
import { openFurther } from '../output/further-destination.ts';
import { openDestination, writeToFile, writeToPipe } from '../output/write-report.ts';
import { openCallFile } from '../server-calls/call-file.ts';
import { openJourneyCounts } from '../reports/count-journeys.ts';
import { createJourneyProgress } from '../progress/journey-progress.ts';
import { stoppable } from '../progress/stoppable.ts';

const AFTER = [
  'A recording is the JSON that the Recorder of Chrome’s DevTools exports. Recordings run one after the other, each as a',
  'visitor of its own. Hits reach the collectors unless --hits answer-locally is given; orders are made where the',
  'recording makes them.',
  'With --server-calls, sources of the plan may be server:FAMILY (server:ga4): what the server sent on to that vendor.',
  '',
  'Exit codes: 0 as planned, 1 findings, 2 the command line or a file cannot be understood (file, line, what to write),',
  '            3 a step could not be done, or nothing could be run. With findings and such a step, it is 3: what was due',
  '            at or after that step is not evaluated.',
  'Ctrl-C stops the run and reports what is finished; a second Ctrl-C ends at once.',
  '',
  'Example: vigie journey buy.json --events plan.yaml',
  '         vigie journey buy.json sign-up.json --events plan.yaml --base-url http://localhost:3000 \\',
  '           --consent accept --set password=env:SHOP_PASSWORD --format junit --output journeys.xml',
];

export const journey: Command = {
  help: () => formatHelp('vigie journey RECORDING.json... [options]', JOURNEY_TABLE, AFTER),
  async run(argv) {
    const order = await readJourneyOrder(argv, process.env);
    const destination = order.output === undefined ? null : await openDestination(order.output);
    const further = await openFurther(order.also);
    try {
      const report = await performed(order);
      const write = JOURNEY_FORMATTERS[order.format];
      const pieces = inOnePiece(write(report, penFor(order.lang, destination)));
      await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
      for (const each of further) {
        const text = JOURNEY_FORMATTERS[each.format](report, penFor(order.lang, each.destination));
        await writeToFile(inOnePiece(text), each.destination);
      }
      const { code, sentences } = concludeJourneys(report, order);
      for (const sentence of sentences) log(sentence);
      return code;
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      log(error.message);
      return EXIT.notMeasured;
    }
  },
};

async function performed(order: JourneyOrder): Promise<JourneyReport> {
  const callFile = order.serverCalls === null ? null : await openCallFile(order.serverCalls);
  const { recordings, plan, values, reports } = order;
  const watcher = createJourneyProgress(process.stderr, recordings.length);
  return stoppable(watcher, (signal) =>
    withJourneyBrowser({ order, signal }, (means) => {
      const counts = reports.length === 0 ? null : openJourneyCounts(order, signal);
      const compiled = plan?.compiled ?? null;
      return runJourneys({ ...means, recordings, plan: compiled, values, watcher, counts, callFile, signal });
    }),
  );
}

const log = (text: string): void => void process.stderr.write(`vigie journey: ${text}\n`);
