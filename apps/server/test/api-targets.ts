import { sql } from 'kysely';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { jsonText } from '../src/db/json-text.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { createGuestCode } from '../src/modules/companies/guest-code.ts';
import { UPDATED_AT } from './updated-at.ts';
import { createRunWithPicture } from './journey-rows.ts';
import { createFindings, type Findings } from './finding-rows.ts';
import { createFactorRows } from './factor-rows.ts';
import { createFakeBrowser } from './fake-push-service.ts';
import { observeWithPicture } from './observed-pages.ts';
import { createProviderRows } from './provider-rows.ts';
import { createTogether } from './together-rows.ts';
import { createTokenRow } from './token-rows.ts';
import { createTestUser, type TestUser } from './users.ts';
import { createMatrixRow } from './consent-rows.ts';
import { createSealedVisitRow } from './sealed-visit-rows.ts';
import { createContainerRow, createServerContainerRow } from './container-rows.ts';
import { createPageChangeRow } from './page-change-rows.ts';
import { createFilterListRow } from './filter-list-rows.ts';
import { createLinkRows } from './link-rows.ts';
import { createOrderRows } from './order-rows.ts';
import { createReportInterfaceRow } from './report-interface-rows.ts';
import { createContextRow, createPoolRow, createTestRow } from './pool-rows.ts';
import { createAgentCodeRow, createAgentRow, createJobRow, createWebsiteRow, TRACKING } from './rows.ts';
import { createIncidentRow } from './incident-rows.ts';
import { createImportRow } from './import-rows.ts';
import type { Db } from '../src/db/schema/database.ts';
import type { TestApp } from './test-app.ts';

/** One of every object that a call may be about. */
export interface Target extends Findings {
  companyId: string;
  websiteId: string;
  /** A tracker of the website other than its primary one. */
  trackerId: string;
  contextId: string;
  reportInterfaceId: string;
  filterListId: string;
  linkListId: string;
  linkCheckId: string;
  orderImportId: string;
  orderSourceId: string;
  testId: string;
  poolId: string;
  journeyId: string;
  matrixId: string;
  runId: string;
  agentId: string;
  agentCodeId: string;
  jobId: string;
  observationId: string;
  sealedVisitId: string;
  userId: string;
  profileId: string;
  sessionId: string;
  tokenId: string;
  companyTokenId: string;
  providerId: string;
  domainId: string;
  deviceId: string;
  identityId: string;
  passkeyId: string;
  teamId: string;
  messageId: string;
  tagId: string;
  listedVendorId: string;
  channelId: string;
  deliveryId: string;
  alarmRuleId: string;
  sharedSettingsId: string;
  bulkChangeId: string;
  incidentId: string;
  importId: string;
  guestCode: string;
  pageChangeId: string;
  containerId: string;
  serverContainerId: string;
}

const AT = new Date('2026-03-10T11:00:00Z');
const LATER = new Date('2027-03-10T11:00:00Z');

/** Creates ids that no row has. */
export function createNothing(): Target {
  const names = `companyId websiteId trackerId contextId reportInterfaceId filterListId linkListId linkCheckId orderImportId orderSourceId testId poolId journeyId matrixId runId agentId agentCodeId jobId observationId sealedVisitId pageId problemId
    causeId causeNoteId noteId reEvaluationId filterId pageChangeId containerId serverContainerId releaseId sharedLinkId clientReportId userId profileId sessionId tokenId companyTokenId providerId domainId deviceId identityId passkeyId
    teamId messageId tagId listedVendorId channelId deliveryId alarmRuleId incidentId importId guestCode sharedSettingsId bulkChangeId`;
  return Object.fromEntries(names.split(/\s+/u).map((name) => [name, createId()])) as unknown as Target;
}

/**
 * Creates one of every object in a company. Personal objects belong to this user, who can no longer sign in by
 * password; a passkey is among them.
 */
export async function createTarget(bench: TestApp, user: TestUser): Promise<Target> {
  const { db } = bench;
  const { companyId, userId, profileId } = user;
  const websiteId = await createWebsiteRow(db, { companyId });
  const of = { companyId, websiteId };
  const trackerId = createId();
  const tracking = { ...TRACKING, others: [{ ...TRACKING, id: trackerId, name: 'Second' }] };
  await db
    .updateTable('websites')
    .set({ tracking: jsonText(tracking), updatedAt: new Date(UPDATED_AT) })
    .where('id', '=', websiteId)
    .execute();
  const jobId = await createJobRow(db, { ...of, state: 'succeeded' });
  await createVendorRow(db, of);
  const agentId = await createAgentRow(db, { companyId });
  const publicKey = createKeyPair().publicKey;
  await db.updateTable('agents').set({ publicKey }).where('id', '=', agentId).execute();
  return {
    companyId,
    websiteId,
    trackerId,
    contextId: await inVersion(db, 'contexts', await createContextRow(db, of)),
    reportInterfaceId: await createReportInterfaceRow(db, of),
    filterListId: await createFilterListRow(db, of),
    ...(await createLinkRows(db, of)),
    ...(await createOrderRows(bench, of)),
    testId: await createTestRow(db, of),
    poolId: await inVersion(db, 'pools', await createPoolRow(db, of)),
    ...(await createRunWithPicture(db, { ...of, jobId })),
    matrixId: await createMatrixRow(db, of),
    sealedVisitId: await createSealedVisitRow(db, of),
    agentId,
    agentCodeId: await createAgentCodeRow(db, of),
    jobId,
    observationId: await observeWithPicture(db, { ...of, jobId, agentId, tracking }),
    userId,
    profileId,
    ...(await createFindings(db, { ...of, userId })),
    pageChangeId: await createPageChangeRow(db, { ...of, jobId }),
    containerId: await createContainerRow(db, of),
    serverContainerId: await createServerContainerRow(db, of),
    ...(await createAlarm(db, of)),
    ...(await createTogether(db, of)),
    importId: await createImportRow(db, { ...of, userId }),
    ...(await createBelongings(bench, user)),
    ...(await createCompanyObjects(bench, user)),
    ...(await createProviderRows(db, of)),
  };
}

/** Gives a row the version from which the requests of `api-bodies.ts` start, and returns its id. */
async function inVersion(db: Db, table: 'contexts' | 'pools', id: string): Promise<string> {
  await db
    .updateTable(table)
    .set({ updatedAt: new Date(UPDATED_AT) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Creates a vendor that fires on no other website. */
async function createVendorRow(db: Db, of: { companyId: string; websiteId: string }): Promise<void> {
  const seen = { firstSeenAt: AT, lastSeenAt: AT, lastObservationId: createId() };
  await db
    .insertInto('websiteVendors')
    .values({ ...of, ...seen, vendor: of.websiteId, purpose: 'other', hosts: [] })
    .execute();
}

/** Creates a target for a new user of a role. */
export async function createOthersTarget(
  bench: TestApp,
  { companyId }: { companyId: string },
): Promise<Target> {
  return createTarget(bench, await createTestUser(bench.db, { companyId, role: 'user' }));
}

/** Creates the objects of a user: a session, a token, a device, sign-in methods, an avatar. */
async function createBelongings({ db, secrets }: TestApp, { userId, profileId, companyId }: TestUser) {
  const [sessionId, deviceId] = [createId(), createId()];
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      userId,
      tokenHash: Buffer.from(sessionId),
      method: 'password',
      secondFactor: null,
      country: null,
      providerId: null,
      identityId: null,
      companyId: null,
      providerSession: null,
      idToken: null,
      bindHash: null,
      kind: 'api',
      userAgent: '',
      ip: '127.0.0.1',
      createdAt: AT,
      lastSeenAt: AT,
      idleExpiresAt: LATER,
      expiresAt: LATER,
    })
    .execute();
  const { subscription } = createFakeBrowser();
  await db
    .insertInto('devices')
    .values({
      id: deviceId,
      userId,
      label: 'Firefox',
      endpointHash: Buffer.from(deviceId),
      subscription: secrets.seal(JSON.stringify(subscription), `devices:${deviceId}`),
      createdAt: AT,
      lastFailedAt: null,
    })
    .execute();
  await db
    .insertInto('profilePictures')
    .values({ companyId, profileId, size: 64, bytes: Buffer.from('a picture') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { tokenId } = await createTokenRow(db, { companyId, profileId });
  return { sessionId, tokenId, deviceId, ...(await createFactorRows(db, userId)) };
}

/** Creates the objects of a company: a team, a picture, a guest code, a token, a user's message, a tag, a channel. */
async function createCompanyObjects({ db }: TestApp, { companyId, userId }: TestUser) {
  const [teamId, messageId, tagId] = [createId(), createId(), createId()];
  await db.insertInto('teams').values({ id: teamId, companyId, label: teamId }).execute();
  await db
    .insertInto('companyPictures')
    .values({ companyId, size: 64, bytes: Buffer.from('a picture') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { guestCode } = await db
    .updateTable('companies')
    .set({ guestCode: sql`coalesce(guest_code, ${createGuestCode()})` })
    .where('id', '=', companyId)
    .returning('guestCode')
    .executeTakeFirstOrThrow();
  const message = {
    topic: 'question' as const,
    subject: 'Subject',
    text: 'Text',
    path: null,
    createdAt: AT,
  };
  await db
    .insertInto('messages')
    .values({ id: messageId, companyId, userId, ...message })
    .execute();
  const tag = { name: tagId, vendor: '', purpose: 'other' as const, patterns: '["x"]', url: null };
  await db
    .insertInto('tags')
    .values({ id: tagId, companyId, ...tag, updatedAt: AT })
    .execute();
  const { tokenId: companyTokenId } = await createTokenRow(db, { companyId, profileId: null });
  const [channelId, deliveryId] = [createId(), createId()];
  const channel = { kind: 'email' as const, name: 'E-mail', locale: 'fr' as const };
  await db
    .insertInto('channels')
    .values({ id: channelId, companyId, ...channel, settings: '{}', sealedNames: '[]', updatedAt: AT })
    .execute();
  await db
    .insertInto('deliveries')
    .values({
      id: deliveryId,
      companyId,
      channelId,
      messageId,
      event: 'test',
      title: 'Test',
      message: '{}',
      state: 'failed',
      createdAt: AT,
      nextAttemptAt: null,
      tryUntil: AT,
    })
    .execute();
  const listedVendorId = createId();
  const listed = { approval: 'refused' as const, note: '', userId, setAt: AT };
  await db
    .insertInto('listedVendors')
    .values({ id: listedVendorId, companyId, vendor: listedVendorId, ...listed })
    .execute();
  return {
    teamId,
    messageId,
    tagId,
    listedVendorId,
    companyTokenId,
    channelId,
    deliveryId,
    guestCode: guestCode ?? '',
  };
}

/** Creates an alarm rule of a website and an incident that it raised. */
async function createAlarm(db: Db, { companyId, websiteId }: { companyId: string; websiteId: string }) {
  const [alarmRuleId, incidentId] = [createId(), createId()];
  const settings = { channelIds: [], quietHours: null, remindAfterHours: null, escalation: null };
  const rule = { isOn: true, poolId: null, since: AT, updatedAt: AT };
  await db
    .insertInto('alarmRules')
    .values({
      ...rule,
      id: alarmRuleId,
      companyId,
      websiteId,
      settings: jsonText({ ...settings, condition: { kind: 'site' } }),
    })
    .execute();
  await createIncidentRow(db, { id: incidentId, companyId, websiteId });
  return { alarmRuleId, incidentId };
}
