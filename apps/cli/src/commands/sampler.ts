import {
  COLLECT_FOLDER,
  PROXY_FORMS,
  readCollectFolder,
  readCollectTarget,
} from '@vigie/contract/collect-proxy.ts';
import { headerValueSchema } from '@vigie/contract/change.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { DETECT_TABLE } from '../options/detect-order.ts';
import { choice, flag, one, text, type Reading, type ValuesOf } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { formatSampler, samplerReport } from '../sampler/sampler-report.ts';
import { readScript } from '../sampler/read-script.ts';

const OPTIONS = {
  key: one({
    placeholder: 'KEY',
    summary: 'the website’s key, as the panel shows it under Real visitors',
    read: text,
  }),
  panel: one({
    placeholder: 'URL',
    summary: 'address of the panel or of its collector (VIGIE_URL)',
    read: text,
  }),
  path: one({
    placeholder: 'PATH',
    summary: `folder of the website’s own host that serves all of it (${COLLECT_FOLDER})`,
    read: (word: string): Reading<string> => {
      const folder = readCollectFolder(word);
      return folder === null
        ? {
            wrong: `"${word}" is not a path of letters, digits, "-", "_", "." and "~": write for example --path /vigie`,
          }
        : { value: folder };
    },
  }),
  direct: flag('browsers call the panel itself: no line serves a folder'),
  policy: one({
    placeholder: 'POLICY',
    summary: 'the current policy of the pages: the output has its complete line',
    read: (word: string): Reading<string> =>
      headerValueSchema.safeParse(word).success && word.trim() !== ''
        ? { value: word.trim() }
        : { wrong: 'is not the value of a header' },
  }),
  as: one({
    placeholder: PROXY_FORMS.join('|'),
    summary: 'only the lines of this server',
    read: choice(PROXY_FORMS),
  }),
  script: flag('prints the script, as the panel serves it, and nothing else'),
  format: DETECT_TABLE.format,
  lang: DETECT_TABLE.lang,
};

const AFTER = [
  'Writes what a website needs so that the browsers of its visitors report to a panel: the element of the sampler, lines for',
  'servers that pass a folder of the own host to the panel, and the headers for reports of policies. With a folder of its own',
  'host no other host appears in the pages. The lines remove cookies and the address of the page before the panel is reached.',
  'The script reports which trackers loaded, were blocked or failed. It stores nothing and sends no address, no identifier and no value.',
  '',
  'Exit codes: 0 written, 2 the command line cannot be understood, 3 the panel does not answer or does not know the key.',
  '',
  'Example: vigie sampler --panel https://vigie.example.org --key KEY --as nginx',
  '         vigie sampler --panel https://vigie.example.org --key KEY --script > sampler.js',
];

export const samplerCommand: Command = {
  help: () => formatHelp('vigie sampler --key KEY [options]', OPTIONS, AFTER),
  async run(argv) {
    const values = readOptions(argv, OPTIONS);
    const target = readTarget(values);
    if (values.script === true) return readScript(`${target}/sampler.js`);
    const report = samplerReport({
      target,
      folder: values.direct === true ? null : (values.path ?? COLLECT_FOLDER),
      policy: values.policy ?? null,
      forms: values.as === undefined ? PROXY_FORMS : [values.as],
    });
    const lines =
      values.format === 'json' ? `${jsonOf(report)}\n` : formatSampler(report, values.lang ?? 'en');
    process.stdout.write(lines);
    return EXIT.ok;
  },
};

/** Returns the address of the key at the collector; throws UsageError with every fault. */
function readTarget({
  key = '',
  panel = process.env.VIGIE_URL ?? '',
  direct,
  path,
}: ValuesOf<typeof OPTIONS>): string {
  const target = readCollectTarget(panel, key);
  const faults = [
    ...(key === '' ? ['--key is missing: the panel shows it under Real visitors'] : []),
    ...(panel === ''
      ? ['--panel is missing: it is the address of the panel, for example https://vigie.example.org']
      : []),
    ...(target === null && key !== '' && panel !== ''
      ? ['--panel and --key make no address: write the panel’s address, and the key as it shows it']
      : []),
    ...(direct === true && path !== undefined ? ['--direct needs no folder: leave out --path'] : []),
  ];
  if (target === null || faults.length > 0) throw new UsageError(faults);
  return target;
}
