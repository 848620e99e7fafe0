import { auditReportSchema, type AuditReport } from '@vigie/contract/audit-report.ts';
import { spawnVigie } from '../../../apps/cli/test/run-vigie.ts';
import {
  BANNERS_WITHOUT_REFUSAL,
  dueFindings,
  EXEMPT,
  namesIn,
  type FindingName,
} from './expected-findings.ts';
import type { MatrixPage } from './matrix-page.ts';
import { serveMatrix, type LoggedVisit } from './serve-matrix.ts';

export type EvaluatedMatrixPages = {
  code: number | null;
  report: AuditReport;
  due: FindingName[];
  found: FindingName[];
  visits: LoggedVisit[];
};

/** Audits pages with `vigie audit --consent matrix`, each under each of the banners unless it has its own. */
export async function evaluateMatrixPages(
  pages: readonly MatrixPage[],
  banners: readonly string[],
  options: readonly string[] = [],
): Promise<EvaluatedMatrixPages> {
  const served = await serveMatrix(pages);
  try {
    const paths = pages.flatMap(({ name, banner }) =>
      bannersOf({ name, banner }, banners).map((one) => `/${one}/${name}`),
    );
    const order = ['--js-tag', 'matomo.js', '--php-tag', 'matomo.php', '--data-layer', 'none'];
    const matrix = ['--consent', 'matrix', '--exempt', EXEMPT, '--fail-on', 'consent', '--format', 'json'];
    const urls = paths.map((path) => served.origin + path);
    const { code, out } = await spawnVigie(['audit', ...urls, ...order, ...matrix, ...options]).ended;
    const report = auditReportSchema.parse(JSON.parse(out));
    const visits = served.visits();
    return {
      code,
      report,
      due: paths.flatMap((path) => dueFindings(path, { pages, visits })).toSorted(),
      found: namesIn({ findings: report.consent?.findings ?? [] }).toSorted(),
      visits,
    };
  } finally {
    await served.close();
  }
}

/** Returns the banners of a page; one page is enough for findings about a banner alone. */
function bannersOf(
  { name, banner }: Pick<MatrixPage, 'name' | 'banner'>,
  banners: readonly string[],
): readonly string[] {
  if (banner !== undefined) return ['own'];
  return name === 'obedient' && banners.length > 1 ? [...banners, ...BANNERS_WITHOUT_REFUSAL] : banners;
}
