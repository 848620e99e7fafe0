/** Violation of a policy that a browser reported, as it came: all texts are hostile. */
export interface PolicyReport {
  /** Address of the page. */
  page: string;
  /** Address, host, scheme or keyword that the policy stopped. */
  blocked: string;
  /** Directive that decided, for example `script-src-elem`. */
  directive: string;
  policy: string;
  /** Address of the script that caused it. Empty: the browser names none. */
  source: string;
  isEnforced: boolean;
}

/** Reports that are read of one body. Browsers send fewer. */
const BATCH_MAX = 100;
const TEXT_MAX = 2_000;
const POLICY_MAX = 16_000;

/**
 * Reads the reports of a body, in the format of `report-uri` (`application/csp-report`) or of the Reporting API (a list
 * of `application/reports+json`). Other reports and other texts give none.
 */
export function readReports(body: string): PolicyReport[] {
  const value = parsed(body);
  const entries = Array.isArray(value) ? value.slice(0, BATCH_MAX) : [value];
  return entries.flatMap((entry) => oldReport(entry) ?? newReport(entry) ?? []);
}

function oldReport(entry: unknown): PolicyReport | null {
  const report = memberOf(entry, 'csp-report');
  if (report === null) return null;
  const directive = textOf(report, 'effective-directive') || textOf(report, 'violated-directive');
  return complete({
    page: textOf(report, 'document-uri'),
    blocked: textOf(report, 'blocked-uri'),
    directive,
    policy: textOf(report, 'original-policy', POLICY_MAX),
    source: textOf(report, 'source-file'),
    isEnforced: textOf(report, 'disposition') !== 'report',
  });
}

function newReport(entry: unknown): PolicyReport | null {
  const report = memberOf(entry, 'body');
  if (report === null || (entry as { type?: unknown }).type !== 'csp-violation') return null;
  return complete({
    page: textOf(report, 'documentURL') || textOf(entry as Record<string, unknown>, 'url'),
    blocked: textOf(report, 'blockedURL'),
    directive: textOf(report, 'effectiveDirective'),
    policy: textOf(report, 'originalPolicy', POLICY_MAX),
    source: textOf(report, 'sourceFile'),
    isEnforced: textOf(report, 'disposition') !== 'report',
  });
}

/** Returns the report with its directive as one word. Returns null without page or directive. */
function complete(report: PolicyReport): PolicyReport | null {
  const [directive = ''] = report.directive.trim().toLowerCase().split(/\s/, 1);
  return report.page === '' || directive === '' ? null : { ...report, directive };
}

function memberOf(entry: unknown, name: string): Record<string, unknown> | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const member = (entry as Record<string, unknown>)[name];
  return typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : null;
}

function textOf(report: Record<string, unknown>, name: string, max = TEXT_MAX): string {
  const value = report[name];
  return typeof value === 'string' ? value.slice(0, max) : '';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
