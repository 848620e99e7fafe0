import { contract } from '@vigie/contract/api/contract.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { badgePath, badgeQuerySchema } from '@vigie/contract/badge.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { publicRoutes, routes } from '../../http/routes.ts';
import { openSharedFleet, openSharedHealth } from './shared-health.service.ts';
import { openSharedPlan } from './shared-plan.service.ts';
import { createSharedLink, listSharedLinks, removeSharedLink } from './shared-links.service.ts';
import { Refusal } from '../../errors/refusal.ts';
import { answerReport } from './reader-answers.service.ts';
import {
  createClientReport,
  listClientReports,
  previewClientReport,
  removeClientReport,
  type ReportMailing,
} from './client-reports.service.ts';
import { readReportBrand, setReportBrand } from './report-brands.service.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { readBadge, readBadgePicture, setBadge } from './badges.service.ts';
import type { ReportPrinter } from './report-printer.ts';
import { listSubscriptions, subscribe } from './report-subscriptions.service.ts';
import { readReportPdf } from './reports.service.ts';

export const sharedLinkRoutes = routes(contract.sharedLinks, {
  list: listSharedLinks,
  create: createSharedLink,
  remove: removeSharedLink,
});

/** For holders of a link: nobody is signed in, and the link alone says what may be read. */
export function createSharedHealthRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return publicRoutes(contract.sharedHealth, {
    open: (input, { request }) =>
      openSharedHealth(db, { ...input, ip: request.ip, now: new Date(clock.now()) }),
    fleet: ({ token }, { request }) =>
      openSharedFleet(db, { token, ip: request.ip, now: new Date(clock.now()) }),
    plan: (input, { request }) =>
      openSharedPlan(db, { ...input, ip: request.ip, now: new Date(clock.now()) }),
  });
}

export function createBadgeRoutes({ secrets }: { secrets: SecretBox }) {
  return routes(contract.badges, {
    get: (call, input) => readBadge(call, input, secrets),
    set: (call, input) => setBadge(call, input, secrets),
  });
}

const paramsSchema = z.object({ id: idSchema });
/** How long a page may show an older grade. */
const MAX_AGE_SECONDS = 300;

/** Returns the picture of a badge, in any page: its reader is not signed in and does not name the panel. */
export function addBadgePictures(app: FastifyInstance, needs: { db: Db; secrets: SecretBox }): void {
  app.get(badgePath(':id'), async (request, reply) => {
    const { data } = paramsSchema.safeParse(request.params);
    if (data === undefined) throw new Refusal('not-found');
    const query = badgeQuerySchema.parse(request.query);
    const { svg, isPublic } = await readBadgePicture(needs, { websiteId: data.id, ...query });
    const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`;
    reply.headers({
      'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(svg);
  });
}

export function createReportRoutes({ print }: { print: ReportPrinter }) {
  return routes(contract.reports, {
    pdf: (call, input) => readReportPdf(call, input, print),
    subscriptions: (call) => listSubscriptions(call),
    subscribe: (call, input) => subscribe(call, input),
  });
}

export function createClientReportRoutes(mailing: ReportMailing) {
  return routes(contract.clientReports, {
    list: listClientReports,
    create: (call, input) => createClientReport(call, input, mailing),
    remove: removeClientReport,
    preview: previewClientReport,
  });
}

export const reportBrandRoutes = routes(contract.reportBrands, { get: readReportBrand, set: setReportBrand });

/** For readers of monthly reports, who are no users: the link of a mail alone says which report is theirs. */
export function createReaderReportRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return publicRoutes(contract.readerReports, {
    answer: (input, { request }) =>
      answerReport(db, { ...input, ip: request.ip, now: new Date(clock.now()) }),
  });
}
