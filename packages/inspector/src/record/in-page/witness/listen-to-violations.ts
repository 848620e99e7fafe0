import type { SendMessage } from './witness.ts';

/** Reports violations of the document's policies; returns the function that listens to the window. */
export function listenToViolations(tell: SendMessage): () => void {
  const onViolation = (violation: SecurityPolicyViolationEvent) =>
    tell({
      kind: 'csp-violation',
      blockedUrl: violation.blockedURI,
      effectiveDirective: violation.effectiveDirective,
      disposition: violation.disposition,
      originalPolicy: violation.originalPolicy,
      sourceUrl: violation.sourceFile || null,
      line: violation.lineNumber || null,
    });
  return () => addEventListener('securitypolicyviolation', onViolation, true);
}
