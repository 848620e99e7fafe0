import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { awaitStop } from '../await-stop.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { createLocalAudits, seePage, visitPage } from '../mcp/local-audits.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import type { Means } from '../mcp/tool.ts';
import { readReports, reportFaults, REPORT_OPTIONS } from '../reports/report-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { AUDIT_OPTIONS } from '../options/audit-options.ts';
import { flag, one, text } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { readPanelAccess } from '../panel/panel-access.ts';
import { openPanel } from '../panel/panel.ts';

const OPTIONS = {
  browser: AUDIT_OPTIONS.browser,
  private: flag('audits reach this machine and private networks too, for a site of your own'),
  reports: REPORT_OPTIONS.reports,
  reportsToken: REPORT_OPTIONS.reportsToken,
  files: one({
    placeholder: 'DIRECTORY',
    summary: 'the directory whose CSV files of orders and purchases may be compared (none)',
    read: text,
  }),
};
const AFTER = [
  'A program starts this command and speaks the Model Context Protocol with it. It audits pages with a browser of',
  'this machine. With VIGIE_URL and VIGIE_TOKEN set, it reads a panel too: a token of the scope "read" is enough.',
  '',
  'Tools: audit_page, explain_problem, explain_missing_event, compare_visits, query_data_layer; list_incidents,',
  'real_visitors, broken_links, other_browsers, compare_orders and server_side of a panel; was_it_counted, which visits a',
  'page with --reports, and otherwise reads what the panel stored; compare_order_files, with --files alone.',
  '',
  'Exit codes: 0 ended, 2 the command line or the settings cannot be understood.',
];

export const mcp: Command = {
  help: () => formatHelp('vigie mcp [options]', OPTIONS, AFTER),
  async run(argv) {
    const values = readOptions(argv, OPTIONS);
    const faults = reportFaults(values);
    if (faults.length > 0) throw new UsageError(faults);
    const reports = await readReports(values, process.env);
    const visiting = { isPublicOnly: values.private !== true, browser: values.browser };
    const means: Means = {
      panel: panelOf(process.env),
      audits: createLocalAudits(visitPage({ ...visiting, reports })),
      seePage: seePage(visiting),
      hasReports: reports.length > 0,
      files: values.files,
      now: () => new Date(),
    };
    const wish = awaitStop();
    const served = serveStdio(() => createMcpServer(means));
    const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve));
    await Promise.race([wish.stopped, ended]);
    wish.off();
    await served.close();
    return EXIT.ok;
  },
};

/** Returns the panel's access. Throws UsageError when only one of its two variables is set. */
function panelOf(env: NodeJS.ProcessEnv): Means['panel'] {
  if (!env.VIGIE_URL && !env.VIGIE_TOKEN) return null;
  const access = readPanelAccess(env);
  return { calls: openPanel(access), url: access.url };
}
