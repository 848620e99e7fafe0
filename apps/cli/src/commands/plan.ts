import { formatPlan } from '../configuration/format-plan.ts';
import { readConfigurationPlan } from '../configuration/read-plan.ts';
import { PLAN_OPTIONS, readFileNames } from '../configuration/plan-options.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { formatSarif } from '../format/sarif.ts';
import { paintWith, wantsColours } from '../format/terminal-text.ts';
import { choice, one } from '../options/option.ts';
import { UsageError } from '../options/usage-error.ts';
import { onPanel } from '../panel/on-panel.ts';

const OPTIONS = {
  ...PLAN_OPTIONS,
  format: one({
    placeholder: 'FORMAT',
    summary: 'text, or sarif for the faults of the files beside their lines',
    read: choice(['text', 'sarif']),
  }),
};
const AFTER = [
  'Shows what "vigie apply" would do, and changes nothing. VIGIE_URL is the address of the panel, VIGIE_TOKEN a token of',
  'the company. Secrets are not read.',
  '',
  'Exit codes: 0 nothing would change, 1 something would, 2 the command line or a file cannot be understood,',
  '3 the panel refused or does not answer.',
  '',
  'Example: vigie plan panel.yaml',
];

export const planCommand: Command = {
  help: () => formatHelp('vigie plan FILE... [options]', OPTIONS, AFTER),
  async run(argv) {
    const { paths, values } = readFileNames(argv, OPTIONS, 'vigie plan panel.yaml');
    const { format = 'text', ...options } = values;
    return onPanel('plan', async ({ panel }) => {
      try {
        const plan = await readConfigurationPlan(paths, panel, options);
        const paint = paintWith(wantsColours(process.stdout, process.env));
        process.stdout.write(format === 'sarif' ? formatSarif([]) : formatPlan(plan, paint));
        return plan.changes.length === 0 ? EXIT.ok : EXIT.differs;
      } catch (error) {
        if (format === 'sarif' && error instanceof UsageError)
          process.stdout.write(formatSarif(error.faults));
        throw error;
      }
    });
  },
};
