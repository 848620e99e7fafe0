import type * as z from 'zod';
import {
  addressOfInterface,
  type InterfaceAnswer,
  type ReportInterfaceChange,
  type reportInterfaceInputSchema,
  type reportInterfaceSchema,
} from '@vigie/contract/report-interface.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { testConnection } from '@vigie/reports/report-connection.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import type { Call } from '../../access/actor.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { createId } from '../../db/uuid-v7.ts';
import { plainText } from '../../db/json-text.ts';
import { refuseViolation } from '../../db/violation.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { refuseField, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  listReportInterfaces,
  lockReportInterface,
  reportInterfaces,
  storeReportAnswer,
  tokenColumns,
  type ReportInterfaceRow,
} from './report-interfaces.store.ts';

/** Requirements of calls that seal tokens, or query interfaces. */
export interface InterfaceNeeds {
  secrets: SecretBox;
  /** Fetch that refuses addresses which are not public. */
  send: SendRequest;
  /** Returns whether an address may be requested. */
  allows: (url: URL) => Promise<boolean>;
}

export async function listInterfaces(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  const rows = await listReportInterfaces(call, websiteId);
  return rows.map(presentInterface);
}

/** Adds the interface of a tracker, which must be one of the website's. */
export async function createInterface(
  call: Call,
  input: z.output<typeof reportInterfaceInputSchema>,
  { secrets, allows }: InterfaceNeeds,
) {
  const { db, now } = call;
  const { websiteId, trackerId, token, ...values } = input;
  const { companyId, tracking } = await requireWebsite(call, websiteId);
  if (trackerId !== undefined && !tracking.others?.some((one) => one.id === trackerId))
    throw refuseField('trackerId', 'tracker-unknown');
  await requireAllowed(values.url, allows);
  const id = createId(now.getTime());
  const row = { id, companyId, websiteId, trackerId: trackerId ?? PRIMARY_TRACKER, ...values };
  const sealed = typeof token === 'string' ? sealToken(secrets, id, token) : null;
  const times = { createdAt: now, updatedAt: now, volumesDueAt: now };
  await reportInterfaces.insert(db, { ...row, ...times, ...tokenColumns(sealed, now) }).catch(refuseTaken);
  return presentInterface(await reportInterfaces.require(call, id));
}

/**
 * Changes an interface, unless somebody else has since `updatedAt`. A stored token goes to no other address or family:
 * such a change names a token.
 */
export async function changeInterface(
  call: Call,
  { id, updatedAt, token, ...values }: ReportInterfaceChange,
  { secrets, allows }: InterfaceNeeds,
) {
  await reportInterfaces.require(call, id);
  const before = requireFound(await lockReportInterface(call.db, id));
  requireUnchanged(before.updatedAt, updatedAt);
  const isElsewhere = before.family !== values.family || before.url !== values.url;
  if (isElsewhere && token === undefined && before.token !== null)
    throw refuseField('token', 'token-required');
  await requireAllowed(values.url, allows);
  const sealed = typeof token === 'string' ? sealToken(secrets, id, token) : token;
  await reportInterfaces.update(call, id, {
    ...values,
    ...(sealed !== undefined && tokenColumns(sealed, call.now)),
    retryAt: null,
    failures: 0,
    volumesDueAt: call.now,
  });
  return presentInterface(await reportInterfaces.require(call, id));
}

export async function removeInterface(call: Call, { id }: { id: string }): Promise<void> {
  await reportInterfaces.require(call, id);
  await reportInterfaces.remove(call, { id });
}

/** Queries an interface as a run does, and stores the answer. Sends no hit. */
export async function testInterface(
  call: Call,
  { id }: { id: string },
  { secrets, send }: InterfaceNeeds,
): Promise<InterfaceAnswer> {
  const { db, now } = call;
  const row = await reportInterfaces.require(call, id);
  const { tracking } = await requireWebsite(call, row.websiteId);
  const { token = null } = (await lockReportInterface(db, id)) ?? {};
  const opened = openToken(secrets, id, token);
  await waitForAnswer(db);
  const connection = { family: row.family, url: addressOfInterface(row), send: hurried(send) };
  const found =
    opened === null
      ? { outcome: 'token-lost' as const, right: null, detail: null }
      : await testConnection({ ...connection, token: opened }, accountOf(row, tracking) || null);
  const answer = presentAnswer(found, now);
  await storeReportAnswer(db, id, answer);
  return answer;
}

/** Time in ms for one request of a test, for which a user waits. */
const TEST_MS = 8_000;

function hurried(send: SendRequest): SendRequest {
  return (address, init) => {
    const given = init.signal ? [init.signal] : [];
    return send(address, { ...init, signal: AbortSignal.any([AbortSignal.timeout(TEST_MS), ...given]) });
  };
}

/** Returns an answer as it is stored. The egress guard's refusal has an outcome of its own. */
export function presentAnswer(found: Omit<InterfaceAnswer, 'at'>, now: Date): InterfaceAnswer {
  const isPrivate = found.outcome === 'interface-away' && found.detail === PrivateAddressRefused.name;
  const detail = isPrivate || found.detail === null ? null : plainText(found.detail);
  return { ...found, outcome: isPrivate ? 'private-address' : found.outcome, detail, at: now.toISOString() };
}

/** Returns the account that is queried when no hit names one. Empty: unknown. */
export function accountOf(
  { account, trackerId }: Pick<ReportInterfaceRow, 'account' | 'trackerId'>,
  tracking: TrackingSettings,
): string {
  const tracker = tracking.others?.find(({ id }) => id === trackerId) ?? tracking;
  return account || (tracker.siteId ?? '');
}

/** Seals the token of an interface. */
export function sealToken(secrets: SecretBox, id: string, token: string): Buffer {
  return secrets.seal(token, boundTo(id));
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

async function requireAllowed(url: string, allows: InterfaceNeeds['allows']): Promise<void> {
  if (url !== '' && !(await allows(new URL(url)))) throw refuseField('url', 'address-private');
}

const refuseTaken = refuseViolation('report_interfaces_website_id_tracker_id_key', () =>
  refuseField('trackerId', 'interface-taken'),
);

const boundTo = (id: string): string => `report_interfaces:${id}`;

function presentInterface({
  companyId: _companyId,
  volumesReadAt: _volumesReadAt,
  trackerId,
  ...row
}: ReportInterfaceRow): z.input<typeof reportInterfaceSchema> {
  return { ...row, trackerId: trackerId === PRIMARY_TRACKER ? null : trackerId };
}
