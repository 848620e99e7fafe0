import type { Logger } from 'pino';
import { inspectionOf } from '@vigie/evidence/inspection.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { VISIT_REPORT_WORDS } from '@vigie/contract/wording/visit-report-words.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createSerialQueue } from '../../pictures/one-at-a-time.ts';
import { toPrintError, type PrintPage } from '../sharing/report-printer.ts';
import { readVisit } from './observations.service.ts';
import { findAgentOfVisit } from './observations.store.ts';
import { visitReportPage } from './visit-report.ts';

/** Returns the recording of a visit in the format of the EDPS collector. Refuses once the recording is deleted. */
export async function readInspection(call: Call, { id }: { id: string }): Promise<File> {
  const { observation, tracking } = await requireRecording(call, id);
  const inspection = inspectionOf(observation, { tracking, vigieVersion: manifest.version });
  return new File([`${JSON.stringify(inspection, null, 2)}\n`], `inspection-${id}.json`, {
    type: 'application/json',
  });
}

interface PrintedPage {
  html: string;
  locale: Locale;
  timeZone: string;
}
export type VisitPrinter = (page: PrintedPage) => Promise<Buffer>;

/** Timeout of a print in ms, including the start of its Chromium. */
const TIMEOUT_MS = 30_000;
/** Maximum number of prints that wait beside the running one. */
const WAITING_MAX = 4;

/** Creates a printer for pages that load nothing. It prints one after the other. */
export function createVisitPrinter({ print, log }: { print: PrintPage | null; log: Logger }): VisitPrinter {
  const runSerially = createSerialQueue(WAITING_MAX);
  return async ({ html, locale, timeZone }) => {
    if (print === null) throw new ApiError('no-chromium');
    const page = {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body: Buffer.from(html),
    };
    const order = { path: '/', readySelector: '[data-report]', timeZone, timeoutMs: TIMEOUT_MS };
    const answer = async ({ path }: { path: string }) =>
      path === '/' ? page : { status: 404, headers: {}, body: Buffer.alloc(0) };
    return runSerially(async () => {
      try {
        return await print({ ...order, answer, language: LANGUAGES[locale].tag });
      } catch (error) {
        throw toPrintError(error, log);
      }
    });
  };
}

/** Returns the recording of a visit as a PDF for an authority. */
export async function readVisitReport(
  call: Call,
  { id, locale, timeZone }: { id: string; locale: Locale; timeZone: string },
  print: VisitPrinter,
): Promise<File> {
  const { stored, observation, tracking } = await requireRecording(call, id);
  const agent = await findAgentOfVisit(call.db, stored.jobId);
  const html = visitReportPage({
    stored: { ...stored, observation },
    tracking,
    agent: agent === null ? null : [agent.name, agent.version ?? ''].join(' ').trim(),
    software: `Vigie ${manifest.version}`,
    locale,
    timeZone,
  });
  const pdf = await print({ html, locale, timeZone });
  const name = `${VISIT_REPORT_WORDS[locale].name}-${stored.observedAt.slice(0, 10)}.pdf`;
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}

async function requireRecording(call: Call, id: string) {
  const { stored, tracking } = await readVisit(call, { id });
  const { observation } = stored;
  if (observation === null) throw new ApiError('not-found');
  return { stored, observation, tracking };
}
