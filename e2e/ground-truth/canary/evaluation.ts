import { gunzipSync } from 'node:zlib';
import { auditReportSchema, type AuditReport } from '@vigie/contract/audit-report.ts';
import { spawnVigie } from '../../../apps/cli/test/run-vigie.ts';
import type { CanaryPage, LeakName } from './canary-page.ts';
import { serveCanary, type Arrived } from './serve-canary.ts';

export interface CanaryEvaluation {
  report: AuditReport;
  due: string[];
  found: string[];
  /** Failed expectations, as sentences. */
  faults: string[];
}

/** Fields that a visit fills; no other field may change. */
const TYPED = ['email', 'nom', 'prenom', 'tel'];

/** Audits pages with `vigie audit --canary` and compares the findings with the collector's log. */
export async function evaluateCanary(
  pages: readonly CanaryPage[],
  options: readonly string[] = [],
): Promise<CanaryEvaluation> {
  const served = await serveCanary();
  try {
    const urls = pages.map(({ name }) => `${served.origin}/${name}`);
    const order = [
      '--js-tag',
      'matomo.js',
      '--php-tag',
      'matomo.php',
      '--canary',
      '--consent',
      'none',
      '--format',
      'json',
    ];
    const { out } = await spawnVigie(['audit', ...urls, ...order, ...options]).ended;
    const report = auditReportSchema.parse(JSON.parse(out));
    const found = (report.personalData ?? []).map(
      ({ page, kind, place, encoding, canary }) =>
        `${new URL(page).pathname.slice(1)} ${kind} ${place} ${encoding.replace(/^(?:double-)?url$/, 'plain').replace(/^base64url$/, 'base64')} ${canary}`,
    );
    const due = pages.flatMap(({ name, leaks }) => leaks.map((leak) => `${name} ${leak}`));
    return { report, due: due.toSorted(), found: [...new Set(found)].toSorted(), faults: faultsOf() };

    function faultsOf(): string[] {
      return [
        ...served.sent().map(({ page }) => `the website was sent something by ${page}`),
        ...[...served.touched()].filter((name) => !TYPED.includes(name)).map((name) => `typed into ${name}`),
        ...pages.flatMap(({ name, leaks }) =>
          leaks
            .filter(
              (leak) =>
                !/ (?:dataLayer) /.test(leak) &&
                !hasLeaked(
                  leak,
                  served.leaked().filter(({ page }) => page === name),
                ),
            )
            .map((leak) => `nothing arrived of ${name} ${leak}`),
        ),
        ...pages
          .filter(({ name, sends }) => sends !== undefined && !isReported(name, sends))
          .map(({ name }) => `not told that ${name} sends its form`),
        ...(/[a-z]{12}@example|%40example|\+?3363998\d{4}/.test(out) ? ['the report holds a value'] : []),
      ];
    }
    function isReported(name: string, sends: CanaryPage['sends']): boolean {
      return (report.canary?.stopped ?? []).some(
        ({ page, how }) => page.endsWith(`/${name}`) && how === sends,
      );
    }
  } finally {
    await served.close();
  }
}

const MAIL = /[a-z]{12}(?:@|%(?:25)*40)example\.(?:com|org)/;
const PHONE = /(?:%2B|\+)?(?:33|0)63998\d{4}/;

/** Returns whether the value is in the bytes at the collector, by an independent search. */
function hasLeaked(leak: LeakName, arrived: readonly Arrived[]): boolean {
  const [kind, , encoding] = leak.split(' ');
  const texts = arrived.map(({ bytes }) => bytes.toString('latin1'));
  if (encoding === 'sha256') return texts.some((text) => /em=[\da-f]{64}/.test(text));
  const plain = arrived.map(({ bytes }, index) => decoded(encoding ?? '', bytes, texts[index] ?? ''));
  const shape = kind === 'email' ? MAIL : kind === 'phone' ? PHONE : /[A-Z][a-z]{8}/;
  return plain.some((text) => shape.test(text));
}

function decoded(encoding: string, bytes: Buffer, text: string): string {
  if (encoding === 'gzip') {
    const at = bytes.indexOf(Buffer.from([0x1f, 0x8b]));
    return at === -1 ? '' : gunzipSync(bytes.subarray(at)).toString();
  }
  if (encoding === 'hex') return Buffer.from(/[?&]x=([\da-f]+)/.exec(text)?.[1] ?? '', 'hex').toString();
  if (encoding !== 'base64') return text;
  const token = /(?:data=|v7)([A-Za-z\d+/%=]+)/.exec(text)?.[1] ?? '';
  return Buffer.from(decodeURIComponent(token), 'base64').toString();
}
