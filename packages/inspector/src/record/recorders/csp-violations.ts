import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import type { Recorder } from '../recorder.ts';
import type { Protocol } from '../../browser/cdp/protocol.ts';
import { policiesOf } from '../csp-policies.ts';
import type { RecorderContext } from './recorder-context.ts';

type Violation = CspRecord['violations'][number];
type Issue = Protocol.Audits.ContentSecurityPolicyIssueDetails;

const BLOCKED_WITHOUT_URL: Readonly<Record<string, string>> = {
  kInlineViolation: 'inline',
  kEvalViolation: 'eval',
  kWasmEvalViolation: 'wasm-eval',
  kTrustedTypesSinkViolation: 'trusted-types-sink',
  kTrustedTypesPolicyViolation: 'trusted-types-policy',
};

/**
 * Records the page's policies and their violations. Documents report their own violations. The browser's issues also
 * report those of workers and of closed documents. Both sources are merged, with each violation once.
 */
export function cspRecorder(context: RecorderContext): Recorder<CspRecord> {
  const { pageScripts, clock, requests, documentRequestId, reading, onNewDocument, frameName } = context;
  let witnessed: Violation[] = [];
  let issues: Violation[] = [];
  onNewDocument(() => {
    witnessed = [];
    issues = [];
  });
  pageScripts.on('csp-violation', ({ at, kind: _kind, ...violation }, frameId) => {
    witnessed.push({ ...violation, frameId, atMs: clock.fromPage(at) });
  });
  return {
    start({ enable, on }) {
      enable('Audits.enable');
      on('Audits.issueAdded', ({ issue }) => {
        const details = issue.details.contentSecurityPolicyIssueDetails;
        if (details) issues.push(violationOf(details, { frameName, atMs: clock.arrivedMs() }));
      });
    },
    async finish() {
      const headers = requests.records.get(documentRequestId() ?? '')?.responseHeaders ?? {};
      const metas = await reading().then(
        ({ metaPolicies }) => metaPolicies,
        () => [],
      );
      const policies = [
        ...policiesOf(headers),
        ...metas.map((meta) => ({ source: 'meta' as const, ...meta })),
      ];
      return { policies, violations: merged(witnessed, issues) };
    },
  };
}

interface Seen {
  frameName: RecorderContext['frameName'];
  atMs: number;
}

function violationOf(details: Issue, { frameName, atMs }: Seen): Violation {
  const location = details.sourceCodeLocation;
  return {
    blockedUrl: details.blockedURL ?? BLOCKED_WITHOUT_URL[details.contentSecurityPolicyViolationType] ?? null,
    effectiveDirective: details.violatedDirective,
    disposition: details.isReportOnly ? 'report' : 'enforce',
    originalPolicy: null,
    sourceUrl: location?.url || null,
    line: location ? location.lineNumber + 1 : null,
    frameId: frameName(details.frameAncestor?.frameId),
    atMs,
  };
}

/**
 * Merges both lists. A violation that a document reported replaces one issue of the same resource, directive and
 * disposition.
 */
function merged(witnessed: Violation[], issues: Violation[]): Violation[] {
  const keyOf = ({ blockedUrl, effectiveDirective, disposition }: Violation) =>
    `${disposition} ${effectiveDirective} ${withoutFragment(blockedUrl)}`;
  const witnessedKeys = new Set(witnessed.map(keyOf));
  return [...witnessed, ...issues.filter((issue) => !witnessedKeys.has(keyOf(issue)))];
}

function withoutFragment(url: string | null): string {
  return (url ?? '').replace(/#.*$/, '');
}
