import type { CspRecord } from '@vigie/contract/observation/policy.ts';

type Policy = CspRecord['policies'][number];

const DISPOSITIONS = [
  ['content-security-policy', 'enforce'],
  ['content-security-policy-report-only', 'report'],
] as const;

/**
 * Returns the policies in a response's headers; several headers of one name arrive joined by a line break or a comma.
 */
export function policiesOf(headers: Readonly<Record<string, string>>): Policy[] {
  return DISPOSITIONS.flatMap(([name, disposition]) =>
    (headers[name] ?? '')
      .split(/[\n,]/)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ source: 'header' as const, disposition, text })),
  );
}
