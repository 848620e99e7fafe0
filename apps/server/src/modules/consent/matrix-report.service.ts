import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import type { MatrixRun } from '@vigie/contract/stored-consent.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { MATRIX_REPORT_WORDS } from '@vigie/contract/wording/matrix-report-words.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Call } from '../../access/actor.ts';
import { findAgentOfVisit, type VisitAgent } from '../observations/observations.store.ts';
import type { VisitPrinter } from '../observations/visit-report.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readFindings } from './consent-findings.service.ts';
import { readExempt } from './exempt-vendors.service.ts';
import { matrixReportPage } from './matrix-report.ts';
import { readConsentMatrix } from './read-matrix.service.ts';

export type { VisitPrinter };

/** Returns the matrix and its findings as a PDF for an authority. */
export async function readMatrixReport(
  call: Call,
  { id, locale, timeZone }: { id: string; locale: Locale; timeZone: string },
  print: VisitPrinter,
): Promise<File> {
  const matrix = await readConsentMatrix(call, { id });
  const { websiteId, at } = matrix.run;
  const agents = await listMatrixAgents(call, matrix.run);
  const html = matrixReportPage({
    matrix,
    findings: await readFindings(call, { id }),
    exempt: (await readExempt(call, { id: websiteId })).vendors,
    website: (await requireWebsite(call, websiteId)).url,
    agents: agents.map(({ name, version }) => [name, version ?? ''].join(' ').trim()),
    software: `Vigie ${manifest.version}`,
    locale,
    timeZone,
  });
  const pdf = await print({ html, locale, timeZone });
  const name = `${MATRIX_REPORT_WORDS[locale].name}-${at.slice(0, 10)}.pdf`;
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}

/** Returns the agents that visited its pages, each once. */
export async function listMatrixAgents({ db }: Pick<Call, 'db'>, run: MatrixRun): Promise<VisitAgent[]> {
  const byName = new Map<string, VisitAgent>();
  for (const state of MATRIX_STATES) {
    const jobId = run.states[state]?.jobId;
    const agent = jobId === undefined ? null : await findAgentOfVisit(db, jobId);
    if (agent !== null) byName.set(agent.name, agent);
  }
  return [...byName.values()];
}
