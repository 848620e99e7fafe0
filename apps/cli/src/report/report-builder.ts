import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { cookieLifetimesOf } from '@vigie/audit/cookie-lifetimes/cookie-lifetimes.ts';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Sentences } from '@vigie/contract/wording/sentences.ts';
import { addToGroups, limitsOfPage, type LimitGroup } from './page-limits.ts';
import { hidePage, createPersonalDataCollector } from './personal-data.ts';
import { openPageSpool } from './page-spool.ts';
import type { ReportPage } from './page.ts';
import type { Report } from './report.ts';
import { reportTrackerName, reportPage, type Remedies } from './report-page.ts';
import { openOtherAccounts } from './other-accounts.ts';
import { openProofs } from './proofs.ts';
import { addBlockedPage, emptyBlockingTally } from '../blocking/blocking-tally.ts';
import type { Blockers } from '../blocking/read-blockers.ts';
import { addCookies, type CookieTally } from '../cookies/cookie-tally.ts';
import { openCounts } from '../reports/page-counts.ts';
import { addPage, addProofs, consentOf, emptyTally } from './tally.ts';

type Circumstances = Omit<
  Report['head'],
  'reliability' | 'grade' | 'checks' | 'consent' | 'trackers' | 'personalData' | 'blockers'
> & {
  /** Answer given to consent banners. */
  answer: ConsentAction;
};

export interface ReportBuilder {
  /** Evaluates a visit and adds it; `index` is its position in the report. */
  addVisit: (index: number, observation: Observation) => Promise<void>;
  /** Adds a page that was not visited. */
  addFailedPage: (index: number, page: ReportPage) => Promise<void>;
  /** Searches a visit for personal data without evaluating it. */
  searchVisit: (observation: Observation) => void;
  /** Adds the rehearsal results of a page's remedies, by tracker. */
  prove: (index: number, verdicts: Verdict[][], proofs: Proofs[]) => void;
  /** Adds the states of a page's hits in the vendors' reports, by tracker. */
  count: (index: number, states: CountedHit[][]) => void;
  /** Adds the destinations of a page's hits behind a server, and the findings about them. */
  addServerSide: (index: number, serverSide: Pick<ReportPage, 'sentOn' | 'sentOnFindings'>) => void;
  /** Returns the personal data found so far. */
  personalData: () => PersonalDataFinding[];
  /** Returns texts of websites without personal data that visits showed. */
  hide: <T>(value: T) => T;
  /** Returns a page's address as the report shows it. */
  shownUrl: (requestedUrl: string) => string;
  finish: (circumstances: Circumstances) => Report;
  close: () => Promise<void>;
}

/** Parts of a report beside the verdicts. */
interface Extras {
  /** Content blockers that the pages are compared with. */
  blockers?: Blockers | null;
  /** True if the lifetimes of cookies in other browsers are reported. */
  cookieLifetimes?: boolean;
}

type Hide = (text: string) => string;
const same: Hide = (text) => text;

/**
 * Creates a report that is built visit by visit; `sentences` are those of the text report. Extras add
 * what blockers stop on each page, and the lifetimes of its cookies.
 */
export async function openReport(
  tracking: TrackingSettings,
  sentences: Sentences,
  { blockers = null, cookieLifetimes = false }: Extras = {},
): Promise<ReportBuilder> {
  const spool = await openPageSpool();
  const personalData = createPersonalDataCollector(tracking);
  const tally = emptyTally();
  let table = emptyTable();
  const others = (tracking.others ?? []).map((tracker) => ({
    name: reportTrackerName(tracker),
    tally: emptyTally(),
    table: emptyTable(),
  }));
  const shownOf = (remedies: Remedies, hide: Hide = same) =>
    remedies.map((remedy) => remedy && hide(sentences.remedyWithLine(remedy)));

  const proofs = openProofs();
  const accounts = openOtherAccounts();
  const counts = openCounts();
  const blocking = emptyBlockingTally();
  const cookies: CookieTally = new Map();
  const limits = new Map<string, LimitGroup>();

  async function add(index: number, page: ReportPage, remedies: (string | null)[]): Promise<void> {
    table = addVerdicts(table, page.verdicts);
    addPage(tally, page, remedies);
    accounts.add(page, remedies);
    await spool.add(index, page);
  }

  function addToTrackers(page: ReportPage, remedies: Remedies[], hide?: Hide): void {
    for (const [index, tracker] of others.entries()) {
      // A page that was not visited has one result for all trackers.
      const its = { ...page, ...page.trackers?.[index] };
      tracker.table = addVerdicts(tracker.table, its.verdicts);
      addPage(tracker.tally, its, shownOf(remedies[index] ?? [], hide));
    }
  }

  function withoutPersonalData<T extends Pick<Report['head'], 'detected' | 'discovery'>>(facts: T): T {
    const { detected, discovery } = facts;
    const hidden = detected && { detected: personalData.hide(detected) };
    return { ...facts, ...hidden, discovery: personalData.hide(discovery) };
  }

  return {
    async addVisit(index, observation) {
      const hiding = personalData.search(observation);
      const { page: measured, remedies, others: theirs } = reportPage(observation, tracking);
      const hide: Hide = (text) => hiding.text(text);
      const found = limitsOfPage(observation, measured.hits, (text) => maskText(hide(text)));
      const extras = {
        ...blockers?.blockingOf(observation, tracking),
        ...(cookieLifetimes && { cookieLifetimes: cookieLifetimesOf(observation) }),
      };
      const page = {
        ...hidePage({ ...measured, ...extras }, hiding),
        ...(measured.outcome === 'measured' && { limits: found }),
      };
      addBlockedPage(blocking, page);
      addCookies(cookies, page);
      addToGroups(limits, found, page.url);
      addToTrackers(page, theirs, hide);
      await add(index, page, shownOf(remedies, hide));
    },
    async addFailedPage(index, page) {
      addToTrackers(page, []);
      await add(index, page, []);
    },
    prove(index, verdicts, proven) {
      const hidden = proven.map((its) => personalData.hide(its));
      proofs.add(index, hidden);
      const tallies = [tally, ...others.map((tracker) => tracker.tally)];
      for (const [rank, its] of tallies.entries()) addProofs(its, verdicts[rank] ?? [], hidden[rank] ?? {});
    },
    count: counts.add,
    addServerSide: counts.addServerSide,
    searchVisit: (observation) => void personalData.search(observation),
    personalData: personalData.findings,
    hide: personalData.hide,
    shownUrl: personalData.shownUrl,
    finish({ answer, ...circumstances }) {
      accounts.settle(tally, sentences.remedyWithLine);
      return {
        head: {
          ...endingAfterStart(withoutPersonalData(circumstances)),
          ...scoreOf(table, tally.measured + tally.failed),
          consent: consentOf(tally, answer),
          personalData: personalData.findings(),
          ...(blockers && { blockers: blockers.facts }),
          ...(others.length > 0 && {
            trackers: others.map(({ name, table: its }) => ({
              ...name,
              ...scoreOf(its, tally.measured + tally.failed),
            })),
          }),
        },
        tally,
        trackers: others.map((tracker) => tracker.tally),
        ...(blockers && { blocking }),
        ...(cookieLifetimes && { cookies }),
        ...(limits.size > 0 && { limits: [...limits.values()] }),
        pages: () => accounts.within(proofs.within(counts.within(spool.pages()))),
      };
    },
    close: spool.close,
  };
}

/**
 * Returns the times of an audit with an end not before its start, even if the clock was set back. Instants compare
 * correctly as text.
 */
function endingAfterStart<T extends Omit<Circumstances, 'answer'>>(circumstances: T): T {
  return circumstances.finishedAt < circumstances.startedAt
    ? { ...circumstances, finishedAt: circumstances.startedAt }
    : circumstances;
}
