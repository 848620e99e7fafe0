import type * as z from 'zod';
import type {
  visitorFiguresSchema,
  visitorPeriodSchema,
  visitorSeriesSchema,
} from '@vigie/contract/visitor-figures.ts';
import { VISITORS_MIN } from '@vigie/contract/visitor-settings.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { periodOf } from '../../period/requested-period.ts';
import {
  listSeries,
  sumBrowsers,
  sumReports,
  sumTrackers,
  sumViews,
  type VisitorsOf,
} from './visitor-figures.store.ts';
import { withReproductions } from './reproduce-loss.service.ts';
import { findVisitorSettings } from './visitor-settings.store.ts';

type Query = z.output<typeof visitorPeriodSchema> & { websiteId: string };

const DAY_MS = 24 * 3_600_000;
const PERIOD_DAYS = 7;

/** Returns what browsers of real visitors reported in a period. Groups of fewer than ten visitors are left out. */
export async function readVisitorFigures(
  call: Call,
  query: Query,
): Promise<z.input<typeof visitorFiguresSchema>> {
  await requireMeasuredWebsite(call, query.websiteId);
  const visitors = visitorsOf(query, call.now);
  const trackers = await sumTrackers(call.db, visitors);
  const browsers = await sumBrowsers(call.db, visitors);
  const settings = await findVisitorSettings(call.db, query.websiteId);
  const searched = settings?.lossesAt ?? null;
  const lossesAt = searched !== null && searched >= visitors.from ? searched : null;
  return {
    samples: browsers.reduce((sum, { views }) => sum + views, 0),
    browsers: browsers
      .filter(({ views }) => views >= VISITORS_MIN)
      .map(({ browser: family, views: samples }) => ({
        family,
        samples,
        trackers: trackers
          .filter(({ browser }) => browser === family)
          .map(({ browser: _browser, trackerId, ...figures }) => ({
            id: trackerId === PRIMARY_TRACKER ? null : trackerId,
            ...figures,
          })),
      })),
    reports: await sumReports(call.db, visitors, VISITORS_MIN),
    loss: settings === undefined || lossesAt === null ? [] : await withReproductions(call.db, settings),
    lossesAt,
    views: (await sumViews(call.db, visitors, VISITORS_MIN)) as z.input<typeof visitorFiguresSchema>['views'],
  };
}

/** Returns page views and states of the primary tracker, by hour for a day at most, else by day. */
export async function readVisitorSeries(
  call: Call,
  query: Query,
): Promise<z.input<typeof visitorSeriesSchema>> {
  await requireMeasuredWebsite(call, query.websiteId);
  const visitors = visitorsOf(query, call.now);
  const isShort = visitors.to.getTime() - visitors.from.getTime() <= DAY_MS;
  const step = isShort ? 'hour' : 'day';
  return { points: await listSeries(call.db, { ...visitors, trackerId: PRIMARY_TRACKER, step }) };
}

function visitorsOf({ websiteId, from, to }: Query, now: Date): VisitorsOf {
  const last = to === undefined ? now : new Date(to);
  const first = from === undefined ? new Date(last.getTime() - PERIOD_DAYS * DAY_MS) : new Date(from);
  return { websiteId, ...periodOf({ from: first.toISOString(), to: last.toISOString() }) };
}
