import { releaseInputSchema } from '@vigie/contract/release.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { oneLine } from '../format/terminal-text.ts';
import { one, text, type Reading } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { findWebsite } from '../panel/find-website.ts';
import { onPanel } from '../panel/on-panel.ts';

const { shape } = releaseInputSchema;

const OPTIONS = {
  website: one({
    placeholder: 'ADDRESS',
    summary: 'address of the website in the panel, or its name or id',
    read: text,
  }),
  label: one({
    placeholder: 'TEXT',
    summary: 'what was released, for example a version or a commit',
    read: fitting(shape.label, 'is not a text of 1 to 120 characters'),
  }),
  link: one({
    placeholder: 'URL',
    summary: 'where the release is described',
    read: fitting(shape.url, 'is not a web address: write for example https://example.org/releases/42'),
  }),
  at: one({
    placeholder: 'INSTANT',
    summary: 'when it went live (now), for example 2026-05-04T10:00:00Z',
    read: fitting(shape.releasedAt, 'is not an instant: write for example 2026-05-04T10:00:00Z'),
  }),
};
const AFTER = [
  'Reports a release to a panel: a marker on the evolution of the website, and a change that incidents show.',
  'Reported again within a day, as by a pipeline that is retried, it is the same release: no second marker.',
  'With --at, it is the same one only for the same instant.',
  'VIGIE_URL is the address of the panel, VIGIE_TOKEN a token of the scope "run".',
  '',
  'Exit codes: 0 reported, 2 the command line cannot be understood, 3 the panel refused or does not answer.',
  '',
  'Example: vigie release --website https://www.example.org --label v42 --link https://example.org/releases/42',
];

export const release: Command = {
  help: () => formatHelp('vigie release --website ADDRESS --label TEXT [options]', OPTIONS, AFTER),
  async run(argv) {
    const { website: named, label, link, at } = readOptions(argv, OPTIONS);
    if (named === undefined || label === undefined)
      throw new UsageError(
        [
          named === undefined ? '--website is missing' : '',
          label === undefined ? '--label is missing' : '',
        ].filter((fault) => fault !== ''),
      );
    return onPanel('release', async ({ panel }) => {
      const website = await findWebsite(panel, named);
      const release = await panel.releases.create({
        websiteId: website.id,
        label,
        url: link,
        releasedAt: at,
      });
      process.stdout.write(`${oneLine(website.name)}: ${oneLine(release.label)}, ${release.releasedAt}\n`);
      return EXIT.ok;
    });
  },
};

type Rule = { safeParse: (word: string) => { success: boolean } };

function fitting({ safeParse }: Rule, wrong: string) {
  return (word: string): Reading<string> =>
    safeParse(word).success ? { value: word.trim() } : { wrong: `"${word}" ${wrong}` };
}
