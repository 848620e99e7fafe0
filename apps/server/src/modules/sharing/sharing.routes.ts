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
import { ApiError } from '../../errors/api-error.ts';
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

/** Creates the routes for holders of a link. Nobody is signed in: only the link decides what may be read. */
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
/** Time in seconds for which a page may show an older grade. */
const MAX_AGE_SECONDS = 300;

/**
 * Adds the route of badge pictures for any page. Its reader is not signed in and does not send the panel's host name.
 */
export function addBadgePictures(app: FastifyInstance, needs: { db: Db; secrets: SecretBox }): void {
  app.get(badgePath(':id'), async (request, reply) => {
    const { data } = paramsSchema.safeParse(request.params);
    if (data === undefined) throw new ApiError('not-found');
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

/**
 * Creates the routes for recipients of monthly reports, who are no users. Only the link of a mail decides which report
 * is theirs.
 */
export function createReaderReportRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return publicRoutes(contract.readerReports, {
    answer: (input, { request }) =>
      answerReport(db, { ...input, ip: request.ip, now: new Date(clock.now()) }),
  });
}
