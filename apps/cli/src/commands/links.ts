import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { LinkReport } from '@vigie/contract/link-report.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { inOnePiece } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { LINK_FORMATTERS } from '../format/links-formats.ts';
import { penFor } from '../format/pen.ts';
import { oneLine } from '../format/terminal-text.ts';
import { concludeLinks } from '../links/conclude-links.ts';
import { followLinks } from '../links/follow-links.ts';
import { LINKS_TABLE, readLinksOrder, type LinksOrder } from '../options/links-order.ts';
import { openDestination, writeToFile, writeToPipe } from '../output/write-report.ts';
import { watched } from '../progress/watched.ts';

const AFTER = [
  'FILE is a table with a column "url", a list with one address a line, the HTML of a mail (its links), or a sitemap of landing',
  'pages; "-" reads standard input. Each link is followed in the browser: HTTP redirects, meta refresh, redirects by script. The',
  'report shows which answer lost utm_*, mtm_*, pk_*, at_*, xtor, a click identifier or the fragment, whether the first page view',
  'of the landing page carries the campaign, and which links are dead, in a loop, on a wrong host, badly named or name a person.',
  '',
  'Links of a mail that end a subscription are not followed. Click trackers count each visit of Vigie; hits are answered here.',
  '--config reads the rules of a company from a file: require, allow, host, jsTag, phpTag ...',
  '',
  'Exit codes: 0 ok, 1 findings of --fail-on (any by default), 2 the command line or the file cannot be understood,',
  '            3 no link could be followed to its end, or the run was interrupted.',
  'Ctrl-C stops the run and reports what is finished; a second Ctrl-C ends at once.',
  '',
  'Example: vigie links campaign.csv --require utm_source,utm_campaign --host www.example.org',
  '         vigie links newsletter.html --allow utm_medium=email --format csv --output links.csv',
];

export const links: Command = {
  help: () => formatHelp('vigie links FILE [options]', LINKS_TABLE, AFTER),
  async run(argv) {
    const order = await readLinksOrder(argv, process.env);
    const destination = order.output === undefined ? null : await openDestination(order.output);
    const pen = penFor(order.lang, destination);
    try {
      const { report, interrupted } = await followed(order);
      const pieces = inOnePiece(LINK_FORMATTERS[order.format](report, pen));
      await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
      for (const { url, reason } of order.file.unfollowed)
        log(`${pen.labels.links.unfollowed[reason]} ${oneLine(url)}`);
      return concludeLinks(report, { failOn: order.failOn, interrupted });
    } catch (error) {
      if (!(error instanceof ChromiumNotFound)) throw error;
      log(error.message);
      return EXIT.notMeasured;
    }
  },
};

const followed = (order: LinksOrder): Promise<{ report: LinkReport; interrupted: boolean }> =>
  watched(
    async (watcher, signal) => ({
      report: await followLinks(order, { watcher, signal }),
      interrupted: signal.aborted,
    }),
    'visits',
  );

const log = (text: string): void => void process.stderr.write(`vigie links: ${text}\n`);
