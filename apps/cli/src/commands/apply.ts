import { applyPlan } from '../configuration/apply-plan.ts';
import { formatPlan } from '../configuration/format-plan.ts';
import { PLAN_OPTIONS, readFileNames } from '../configuration/plan-options.ts';
import { readConfigurationPlan } from '../configuration/read-plan.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { paintWith, wantsColours } from '../format/terminal-text.ts';
import { flag } from '../options/option.ts';
import { UsageError } from '../options/usage-error.ts';
import { onPanel } from '../panel/on-panel.ts';
import { ask } from '../start/ask.ts';

const OPTIONS = { yes: flag('does not ask for confirmation, as pipelines need'), ...PLAN_OPTIONS };
const AFTER = [
  'Shows what files would change, asks for confirmation, and applies it. VIGIE_URL is the address of the panel, VIGIE_TOKEN a token of the',
  'company with the scope "configure". It stops at the first refusal; what is done stays, and it can be repeated.',
  'It deletes nothing without --delete, and with it only what the same files made.',
  '',
  'Exit codes: 0 the panel is as the files describe, 2 the command line or a file cannot be understood,',
  '3 not done, or not all of it.',
  '',
  'Example: vigie apply panel.yaml --yes',
];

const log = (line: string): void => void process.stderr.write(`${line}\n`);

export const applyCommand: Command = {
  help: () => formatHelp('vigie apply FILE... [options]', OPTIONS, AFTER),
  async run(argv) {
    const { paths, values } = readFileNames(argv, OPTIONS, 'vigie apply panel.yaml');
    const { yes = false, ...options } = values;
    if (!yes && !process.stdin.isTTY)
      throw new UsageError([
        'this is no terminal that could ask for confirmation: run "vigie plan", then add --yes',
      ]);
    return onPanel('apply', async ({ panel, signal }) => {
      const plan = await readConfigurationPlan(paths, panel, options);
      process.stdout.write(formatPlan(plan, paintWith(wantsColours(process.stdout, process.env))));
      if (plan.changes.length === 0) return EXIT.ok;
      if (!yes && !/^(y|yes|o|oui)$/i.test((await ask('Apply? [y/N] ', signal)).trim())) {
        process.stderr.write('Nothing was changed.\n');
        return EXIT.notDone;
      }
      await applyPlan(plan, { panel, env: process.env, log, signal });
      return EXIT.ok;
    });
  },
};
