import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { formatDetection } from '../format/text-detection.ts';
import { penFor } from '../format/pen.ts';
import { DETECT_TABLE, readDetectOrder } from '../options/detect-order.ts';
import { watched } from '../progress/watched.ts';
import { detectSite } from '../report/detect-site.ts';

const AFTER = [
  'Exit codes: 0 a tracker was found, 2 the command line cannot be understood, 3 none was, or no page could be visited.',
  '',
  'Example: vigie detect https://www.example.org --format json',
];

export const detect: Command = {
  help: () => formatHelp('vigie detect URL [options]', DETECT_TABLE, AFTER),
  async run(argv) {
    const order = readDetectOrder(argv);
    try {
      const { detection } = await watched((watcher, signal) =>
        detectSite({ order, pagesMax: order.pagesMax, watcher, signal }),
      );
      const text =
        order.format === 'json'
          ? `${jsonOf(detection)}\n`
          : formatDetection(detection, penFor(order.lang, null));
      process.stdout.write(text);
      return detection.trackers.length > 0 ? EXIT.ok : EXIT.notMeasured;
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      process.stderr.write(`vigie detect: ${error.message}\n`);
      return EXIT.notMeasured;
    }
  },
};
