import type * as z from 'zod';
import type {
  ReportAnswer,
  ReportInterfaceChange,
  reportInterfaceInputSchema,
  reportInterfaceSchema,
} from '@vigie/contract/report-interface.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import type { Call } from '../../access/actor.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { createId } from '../../db/uuid-v7.ts';
import { violates } from '../../db/violation.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { refuseFields, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { askEachPart, failedAnswer, hurried } from './report-answer.service.ts';
import {
  deleteReportInterface,
  findReportInterface,
  insertReportInterface,
  listReportInterfaces,
  lockReportInterface,
  storeReportAnswer,
  updateReportInterface,
  type ReportInterfaceRow,
} from './report-interfaces.store.ts';
import { openReader } from './report-readers.ts';

/** Requirements of calls that seal tokens, or ask interfaces. */
export interface ReportNeeds {
  secrets: SecretBox;
  /** Fetch that refuses addresses which are not public. */
  send: SendRequest;
  /** Returns whether an address may be asked. */
  allows: (url: URL) => Promise<boolean>;
}

export async function listInterfaces(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  const rows = await listReportInterfaces(call.db, call.actor, websiteId);
  return rows.map(presentInterface);
}

/** Adds the interface of a tracker, which must be one of the website's. */
export async function createInterface(
  call: Call,
  input: z.output<typeof reportInterfaceInputSchema>,
  { secrets, allows }: ReportNeeds,
) {
  const { db, now } = call;
  const { websiteId, trackerId, token, ...values } = input;
  const { companyId, tracking } = await requireWebsite(call, websiteId);
  if (trackerId !== undefined && !tracking.others?.some((one) => one.id === trackerId))
    throw refused('trackerId', 'tracker-unknown');
  await requireAllowed(values.url, allows);
  const id = createId(now.getTime());
  const row = { id, companyId, websiteId, trackerId: trackerId ?? PRIMARY_TRACKER, now };
  const sealed = typeof token === 'string' ? secrets.seal(token, boundTo(id)) : null;
  await insertReportInterface(db, { ...row, ...values, token: sealed }).catch((error: unknown) => {
    if (violates(error, 'report_interfaces_website_id_tracker_id_key'))
      throw refused('trackerId', 'interface-taken');
    throw error;
  });
  return presentInterface(await requireInterface(call, id));
}

/**
 * Changes an interface, unless somebody else has since `updatedAt`. A stored token goes to no other address or family:
 * such a change names a token.
 */
export async function changeInterface(
  call: Call,
  { id, updatedAt, token, ...values }: ReportInterfaceChange,
  { secrets, allows }: ReportNeeds,
) {
  await requireInterface(call, id);
  const before = requireFound(await lockReportInterface(call.db, id));
  requireUnchanged(before.updatedAt, updatedAt);
  const isElsewhere = before.family !== values.family || before.url !== values.url;
  if (isElsewhere && token === undefined && before.token !== null) throw refused('token', 'token-required');
  await requireAllowed(values.url, allows);
  const sealed = typeof token === 'string' ? secrets.seal(token, boundTo(id)) : token;
  await updateReportInterface(call.db, id, { ...values, token: sealed, now: call.now });
  return presentInterface(await requireInterface(call, id));
}

export async function removeInterface(call: Call, { id }: { id: string }): Promise<void> {
  await requireInterface(call, id);
  await deleteReportInterface(call.db, id);
}

/** Asks each part of an interface, and stores the answer. */
export async function testInterface(
  call: Call,
  { id }: { id: string },
  { secrets, send }: ReportNeeds,
): Promise<ReportAnswer> {
  const { db, now } = call;
  const row = await requireInterface(call, id);
  const { tracking } = await requireWebsite(call, row.websiteId);
  const { token = null } = (await lockReportInterface(db, id)) ?? {};
  await waitForAnswer(db);
  const opened = openToken(secrets, id, token);
  const reader = opened === null ? null : openReader({ ...row, token: opened }, hurried(send));
  const account = accountOf(row, tracking);
  const answer =
    opened === null
      ? failedAnswer(now, 'token-lost')
      : reader === null
        ? failedAnswer(now, 'family-unsupported', row.family)
        : await askEachPart(reader, { account, now });
  await storeReportAnswer(db, id, answer);
  return answer;
}

/** Returns the account that is asked when no hit names one. Empty: unknown. */
export function accountOf(
  { account, trackerId }: Pick<ReportInterfaceRow, 'account' | 'trackerId'>,
  tracking: TrackingSettings,
): string {
  const tracker = tracking.others?.find(({ id }) => id === trackerId) ?? tracking;
  return account || (tracker.siteId ?? '');
}

/** Returns a token in clear text, empty if there is none. Null if another key sealed it. */
export function openToken(secrets: SecretBox, id: string, token: Buffer | null): string | null {
  if (token === null) return '';
  try {
    return secrets.open(token, boundTo(id));
  } catch (error) {
    if (error instanceof SealedByAnotherKey || error instanceof SealBroken) return null;
    throw error;
  }
}

async function requireInterface({ db, actor }: Call, id: string): Promise<ReportInterfaceRow> {
  return requireFound(await findReportInterface(db, actor, id));
}

async function requireAllowed(url: string, allows: ReportNeeds['allows']): Promise<void> {
  if (url !== '' && !(await allows(new URL(url)))) throw refused('url', 'address-private');
}

const refused = (path: string, code: string) => refuseFields([{ path, code, params: {} }]);

const boundTo = (id: string): string => `report_interfaces:${id}`;

function presentInterface({
  companyId: _companyId,
  volumesReadAt: _volumesReadAt,
  trackerId,
  ...row
}: ReportInterfaceRow): z.input<typeof reportInterfaceSchema> {
  return { ...row, trackerId: trackerId === PRIMARY_TRACKER ? null : trackerId };
}
