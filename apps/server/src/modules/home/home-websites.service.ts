import type * as z from 'zod';
import type { homeSchema } from '@vigie/contract/home.ts';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { auditTimesSchema } from '@vigie/contract/website.ts';
import { type Call, actorFor } from '../../access/actor.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import { type NowOfWebsite, presentAudit, readNow } from '../health/now.service.ts';
import { type WholeAudit, listLastAudits } from '../health/whole-audits.store.ts';
import { readBroken } from '../health/changes.service.ts';
import { readAuditTimes } from '../schedules/schedules.service.ts';
import { type WebsiteRow, listWebsites } from '../websites/websites.store.ts';
import { countOpenProblems } from '../causes/open-problems.store.ts';

const DAY_MS = 24 * 3_600_000;
const WEBSITES_READ = 5_000;
const WEBSITES_SHOWN = 100;
const SPARKLINE_AUDITS = 12;
/** Greater than any percentage. */
const UNKNOWN = 1_000;

type HomeWebsite = z.input<typeof homeSchema>['websites'][number];

interface HomeWebsites {
  websites: HomeWebsite[];
  counts: Pick<z.input<typeof homeSchema>['counts'], 'websites' | 'broken' | 'unmeasured' | 'openProblems'>;
}

/** Returns the websites that need attention most, and the number of all websites. */
export async function readHomeWebsites(call: Call): Promise<HomeWebsites> {
  const { db, actor } = call;
  const { items } = await listWebsites(db, actor, { limit: WEBSITES_READ });
  const known = await readNow(
    db,
    items.map(({ id }) => id),
  );
  const websites = await measureWebsites(call, items, known);
  const mayReadProblems = actorFor(call.actor, 'problems.list') !== null;
  const shown = websites.toSorted(byAttention).slice(0, WEBSITES_SHOWN);
  return {
    websites: await addDetails(call, shown, new Map(items.map(othersOf))),
    counts: {
      websites: websites.length,
      broken: websites.filter(({ broken }) => broken.length > 0).length,
      unmeasured: websites.filter(({ reliability }) => reliability === null).length,
      openProblems: mayReadProblems ? sum(websites, ({ openProblems }) => openProblems ?? 0) : null,
    },
  };
}

type Known = ReadonlyMap<string, NowOfWebsite>;
/** Fields by which all websites are sorted. */
type MeasuredWebsite = Omit<HomeWebsite, 'spark' | 'trackers' | keyof z.input<typeof auditTimesSchema>>;

async function measureWebsites(call: Call, items: WebsiteRow[], known: Known): Promise<MeasuredWebsite[]> {
  const { db, now } = call;
  const websiteIds = items.map(({ id }) => id);
  const yesterday = { from: daysBefore(now, 1), to: now };
  const broken = await readBroken(db, websiteIds, yesterday);
  const problems = await readOpenProblems(call, websiteIds);
  return items.map(({ id, name, url, lastAuditAt, updatedAt }) => {
    const its = known.get(id);
    return {
      id,
      name,
      url,
      now: its?.now ?? null,
      grade: its?.now.score.grade ?? null,
      reliability: its?.now.score.reliability ?? null,
      previousReliability: its?.now.previous?.reliability ?? null,
      lastAuditAt,
      updatedAt,
      broken: broken.get(id) ?? [],
      openProblems: problems === null ? null : (problems.get(id) ?? 0),
    };
  });
}

/** Adds run history, trackers and last audits to the websites shown. */
async function addDetails(
  { db }: Call,
  websites: MeasuredWebsite[],
  othersOf: ReadonlyMap<string, Tracker[]>,
): Promise<HomeWebsite[]> {
  const ids = websites.map(({ id }) => id);
  const audits = await listLastAudits(db, ids, SPARKLINE_AUDITS);
  const timesOf = await readAuditTimes(db, ids);
  return websites.map((website) => ({
    ...website,
    ...timesOf(website.id),
    spark: (audits.get(website.id) ?? []).map(presentAudit).toReversed(),
    ...trackersOf(othersOf.get(website.id) ?? [], audits.get(website.id)?.[0]),
  }));
}

function othersOf({ id, tracking }: WebsiteRow): [string, Tracker[]] {
  return [id, tracking.others ?? []];
}

/**
 * Returns the number of trackers of a website that has several, and the worst one beside the primary by the last whole
 * audit.
 */
function trackersOf(others: Tracker[], last: WholeAudit | undefined): Pick<HomeWebsite, 'trackers'> {
  if (others.length === 0) return {};
  const graded = others.flatMap(({ id = '', name }) => {
    const checks = last?.trackerChecks[id];
    const { grade, reliability } = scoreOf(checks ?? {}, checks === undefined ? 0 : (last?.pages ?? 0));
    return grade === null ? [] : { id, name, grade, reliability };
  });
  const [worst = null] = graded.toSorted((a, b) => (a.reliability ?? -1) - (b.reliability ?? -1));
  return { trackers: { count: others.length + 1, worst } };
}

async function readOpenProblems({ db, actor, now }: Call, websiteIds: string[]) {
  const reader = actorFor(actor, 'problems.list');
  return reader === null ? null : countOpenProblems(db, reader, { websiteIds, now });
}

/** Compares two websites: broken ones first, those with most broken pages before others, then the least reliable. */
function byAttention(one: MeasuredWebsite, other: MeasuredWebsite): number {
  const pagesOf = ({ broken }: MeasuredWebsite) => sum(broken, ({ pages }) => pages);
  return pagesOf(other) - pagesOf(one) || worthOf(one) - worthOf(other);
}

/** Returns the reliability to sort by: websites that could hardly be measured come first, unmeasured ones last. */
function worthOf({ now, grade, reliability }: MeasuredWebsite): number {
  if (grade === null) return now !== null && isBarelyMeasured(now.score) ? -1 : UNKNOWN;
  return reliability ?? -1;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
