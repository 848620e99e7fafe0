import type { CorsIssue } from '@vigie/contract/observation/policy.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Recorder } from '../recorder.ts';
import type { Protocol } from '../../browser/cdp/protocol.ts';
import type { RecorderContext } from './recorder-context.ts';

type Issue = Protocol.Audits.CorsIssueDetails;

/** Records responses that CORS blocked, from the browser's issues and from the failures of requests. */
export function corsIssuesRecorder({ requests }: RecorderContext): Recorder<CorsIssue[]> {
  const issues: Issue[] = [];
  return {
    start({ enable, on }) {
      enable('Audits.enable');
      on('Audits.issueAdded', ({ issue }) => {
        if (issue.details.corsIssueDetails) issues.push(issue.details.corsIssueDetails);
      });
    },
    finish() {
      const found = new Map<string, CorsIssue>();
      for (const issue of issues) {
        const record = requests.records.get(issue.request.requestId ?? '');
        found.set(issue.request.requestId ?? issue.request.url, corsIssue(issue, record));
      }
      for (const record of requests.records.values()) {
        const error = record.failure?.corsError;
        if (!error || found.has(record.id)) continue;
        const status = { corsError: error, failedParameter: '' } as Protocol.Network.CorsErrorStatus;
        found.set(
          record.id,
          corsIssue({ corsErrorStatus: status, isWarning: false, request: { url: record.url } }, record),
        );
      }
      return [...found.values()];
    },
  };
}

function corsIssue(issue: Issue, record: RequestRecord | undefined): CorsIssue {
  return {
    url: record?.url ?? issue.request.url,
    error: issue.corsErrorStatus.corsError,
    failedParameter: issue.corsErrorStatus.failedParameter,
    requestId: record?.id ?? issue.request.requestId ?? null,
    delivered: wasDelivered(record, issue.corsErrorStatus.corsError),
    isWarning: issue.isWarning,
  };
}

/**
 * Returns whether the server answered the request itself (its status was seen on the network), and not only a refused
 * preflight.
 */
function wasDelivered(record: RequestRecord | undefined, error: string): boolean {
  if (error.startsWith('Preflight') || record === undefined) return false;
  return record.status !== null || record.redirects.length > 0;
}
