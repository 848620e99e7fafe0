import type { ReportAnswer, ReportPart, ReportTrouble } from '@vigie/contract/report-interface.ts';
import { plainText } from '../../db/json-text.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';
import type { ReportReader } from '@vigie/reports/report-reader.ts';
import { ReportUnavailable, type SendRequest } from '@vigie/reports/report-request.ts';

/** Time in ms for the answer of one part: a caller waits for all of them. */
const PART_MS = 8_000;
const DETAIL_MAX = 300;

/** Returns a fetch that gives up after the time of one part. */
export function hurried(send: SendRequest): SendRequest {
  return (address, init) =>
    send(address, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(PART_MS), ...(init.signal ? [init.signal] : [])]),
    });
}

/** Returns an answer in which no part answers for one reason. */
export function failedAnswer(at: Date, trouble: ReportTrouble, detail: string | null = null): ReportAnswer {
  return { at: at.toISOString(), outcome: 'fails', parts: [{ part: 'rows', trouble, detail }] };
}

/** Asks each part of an interface once. Sends no hit. */
export async function askEachPart(
  reader: ReportReader,
  { account, now }: { account: string; now: Date },
): Promise<ReportAnswer> {
  if (account === '') return failedAnswer(now, 'no-account');
  const rows = await ask('rows', async () => {
    if (!reader.isAccount(account)) return 'account-unknown';
    return (await reader.rows(account, now.getTime())) === null ? 'account-unknown' : null;
  });
  const others = rows.trouble === null ? [await ask('settings', () => readSettings(reader, account))] : [];
  const parts = [rows, ...others];
  const isWhole = parts.every(({ trouble }) => trouble === null);
  const outcome = rows.trouble !== null ? 'fails' : isWhole ? 'works' : 'limited';
  return { at: now.toISOString(), outcome, parts };
}

async function readSettings(reader: ReportReader, account: string): Promise<null> {
  await reader.settings(account);
  return null;
}

async function ask(
  part: ReportPart,
  question: () => Promise<ReportTrouble | null>,
): Promise<ReportAnswer['parts'][number]> {
  try {
    return { part, trouble: await question(), detail: null };
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    const isPrivate = error.message === PrivateAddressRefused.name;
    const detail = isPrivate ? null : plainText(error.message).slice(0, DETAIL_MAX) || null;
    return { part, trouble: isPrivate ? 'private-address' : error.reason, detail };
  }
}
