import { formatPlan } from '../configuration/format-plan.ts';
import { readPlan } from '../configuration/read-plan.ts';
import { PLAN_OPTIONS, readFileNames } from '../configuration/plan-options.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { paintWith, wantsColours } from '../format/terminal-text.ts';
import { onPanel } from '../panel/on-panel.ts';

const AFTER = [
  'Says what "vigie apply" would do, and changes nothing. VIGIE_URL is the address of the panel, VIGIE_TOKEN a token of',
  'the company. Secrets are not read.',
  '',
  'Exit codes: 0 nothing would change, 1 something would, 2 the command line or a file cannot be understood,',
  '3 the panel refused or does not answer.',
  '',
  'Example: vigie plan panel.yaml',
];

export const planCommand: Command = {
  help: () => formatHelp('vigie plan FILE... [options]', PLAN_OPTIONS, AFTER),
  async run(argv) {
    const { paths, values } = readFileNames(argv, PLAN_OPTIONS, 'vigie plan panel.yaml');
    return onPanel('plan', async ({ panel }) => {
      const plan = await readPlan(paths, panel, values);
      process.stdout.write(formatPlan(plan, paintWith(wantsColours(process.stdout, process.env))));
      return plan.changes.length === 0 ? EXIT.ok : EXIT.differs;
    });
  },
};
