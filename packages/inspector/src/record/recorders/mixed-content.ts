import type { MixedContentIssue } from '@vigie/contract/observation/policy.ts';
import type { Recorder } from '../recorder.ts';
import { hasDocument } from '../../browser/target-kind.ts';
import type { RecorderContext } from './recorder-context.ts';

/** Records unencrypted requests of a secure page, blocked or not. */
export function mixedContentRecorder({ onNewDocument }: RecorderContext): Recorder<MixedContentIssue[]> {
  let found: MixedContentIssue[] = [];
  onNewDocument(() => {
    found = [];
  });
  return {
    start({ kind, enable, on }) {
      if (!hasDocument(kind)) return;
      enable('Audits.enable');
      on('Audits.issueAdded', ({ issue }) => {
        const details = issue.details.mixedContentIssueDetails;
        if (!details) return;
        found.push({
          url: details.insecureURL,
          blocked: details.resolutionStatus === 'MixedContentBlocked',
          resourceType: (details.resourceType ?? 'other').toLowerCase(),
        });
      });
    },
    finish: () => found,
  };
}
