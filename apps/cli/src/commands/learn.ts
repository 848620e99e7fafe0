import type { LearnedPlan } from '@vigie/contract/learned-plan.ts';
import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { inOnePiece } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { oneLine } from '../format/terminal-text.ts';
import { learnJourneys } from '../learn/learn-journeys.ts';
import { learnSite } from '../learn/learn-site.ts';
import { writeLearnedPlan } from '../learn/write-plan.ts';
import { LEARN_TABLE, readLearnOrder, type LearnOrder } from '../options/learn-order.ts';
import { openDestination, writeToFile, writeToPipe } from '../output/write-report.ts';
import { createJourneyProgress } from '../progress/journey-progress.ts';
import { stoppable } from '../progress/stoppable.ts';
import { watched } from '../progress/watched.ts';

const AFTER = [
  'Writes a first tracking plan of what pages or recordings sent, with the evidence for each line beside it. It contains only',
  'what was seen: review it, and add what is missing. Pages of an address are found as --discover of an audit finds them.',
  'A recording that is given several times runs as many times: more runs give more evidence.',
  '',
  'Exit codes: 0 a plan was written, 2 the command line or a file cannot be understood,',
  '            3 no event was seen, and nothing written; or a step could not be done, and the plan ends before it.',
  'Ctrl-C stops the run and reports what is finished; a second Ctrl-C ends at once.',
  '',
  'Example: vigie learn https://www.example.org --output plan.yaml',
  '         vigie learn buy.json sign-up.json --base-url http://localhost:3000 --output plan.yaml',
  '         vigie journey buy.json sign-up.json --base-url http://localhost:3000 --events plan.yaml',
];

export const learn: Command = {
  help: () => formatHelp('vigie learn URL...|RECORDING.json... [options]', LEARN_TABLE, AFTER),
  async run(argv) {
    const order = await readLearnOrder(argv, process.env);
    const { output } = order.order;
    const destination = output === undefined ? null : await openDestination(output);
    try {
      const { plan, sentences } = await learned(order);
      for (const sentence of sentences) log(sentence);
      if (plan.events.length === 0) {
        log('no event was seen, so there is nothing to write');
        return EXIT.notMeasured;
      }
      const pieces = inOnePiece(writeLearnedPlan(plan, order));
      await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
      if (output !== undefined) log(`the plan is in ${output}`);
      return sentences.length > 0 ? EXIT.stepFailed : EXIT.ok;
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      log(error.message);
      return EXIT.notMeasured;
    }
  },
};

interface Learned {
  plan: LearnedPlan;
  /** Sentences about recordings that could not be learned from. */
  sentences: string[];
}

async function learned(request: LearnOrder): Promise<Learned> {
  if (request.what === 'pages') {
    const { order } = request;
    return { plan: await watched((watcher, signal) => learnSite({ order, watcher, signal })), sentences: [] };
  }
  const { order } = request;
  const watcher = createJourneyProgress(process.stderr, order.recordings.length);
  const { plan, failures } = await stoppable(watcher, (signal) => learnJourneys({ order, watcher, signal }));
  const left = order.recordings.length - plan.visits;
  const sentences = [
    ...failures.map(
      ({ title, step, reason }) =>
        `step ${step} of "${oneLine(title)}" could not be done: ${oneLine(reason)}`,
    ),
    ...(left === 0 ? [] : [`${left === 1 ? '1 recording was' : `${left} recordings were`} not run`]),
  ];
  return { plan, sentences };
}

const log = (text: string): void => void process.stderr.write(`vigie learn: ${text}\n`);
