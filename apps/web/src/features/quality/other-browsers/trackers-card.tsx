import type { ReactNode } from 'react';
import type { BlockingBrowser } from '@vigie/contract/blocking.ts';
import type { BlockingResult, StoredTrackerBlocking } from '@vigie/contract/stored-blocking.ts';
import { BLOCKING_BROWSER_NAMES, TRACKER_OUTCOME_WORDS } from '@vigie/contract/wording/blocking-words.ts';
import { blockingTone } from '../../../domain/evidence/blocking-tone.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';

/** Renders the trackers of a website, those that most visitors' browsers stop first, and what still arrives. */
export function TrackersCard({ result }: { result: BlockingResult }): ReactNode {
  const t = useWords('other-browsers');
  const { trackers, escaped, browsers } = result;
  const known = browsers.map(({ browser }) => browser);
  return (
    <section className="card clip unbroken" aria-label={t('trackers')}>
      <header className="p-18">
        <h2 className="card-title">{t('trackers')}</h2>
        <p className="quiet pretty mt-4">{t('trackers.text')}</p>
      </header>
      {trackers.length === 0 ? <p className="p-18 quiet">{t('trackers.none')}</p> : null}
      {trackers.map((tracker) => (
        <TrackerRow key={tracker.vendor} tracker={tracker} browsers={known} />
      ))}
      {escaped.length === 0 ? null : (
        <div className="ruled p-18">
          <h3 className="weight-580 text-14">{t('escaped')}</h3>
          <p className="small muted pretty">{t('escaped.text')}</p>
          <ul className="plain grid one-column gap-4 mt-8">
            {escaped.slice(0, ESCAPED_SHOWN).map(({ url, pages }) => (
              <li key={url} className="row wrap gap-4-14 small">
                <code className="mono anywhere">{url}</code>
                <span className="muted number">{t('on-pages', { count: pages })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const ESCAPED_SHOWN = 10;

interface TrackerRowProps {
  tracker: StoredTrackerBlocking;
  /** Browsers whose default lists are stored. */
  browsers: readonly BlockingBrowser[];
}

/** Renders one tracker: one line, which opens the rules and the browsers. */
function TrackerRow({ tracker, browsers }: TrackerRowProps): ReactNode {
  const t = useWords('other-browsers');
  const format = useFormat();
  const { locale } = useLocale();
  const { name, outcome, pages, stoppedPages, partlyPages, since } = tracker;
  const stopping = tracker.browsers.filter((one) => one.outcome !== 'free').length;
  const details = [
    outcome === 'free'
      ? t('row.free', { count: pages })
      : t('row.stopped', { count: pages, stopped: stoppedPages + partlyPages }),
    browsers.length === 0 || outcome === 'free'
      ? null
      : t('row.browsers', { count: browsers.length, stopped: stopping }),
    outcome === 'free' ? null : t('row.since', { day: format.day(since.slice(0, 10)) }),
  ];
  return (
    <Disclosure
      summary={
        <>
          <StatusIcon tone={blockingTone(outcome)} size={16} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">{name}</span>
            <span className="block small muted anywhere">
              {details.filter((one) => one !== null).join(' · ')}
            </span>
          </span>
          <Pill tone={blockingTone(outcome)}>{TRACKER_OUTCOME_WORDS[outcome][locale]}</Pill>
        </>
      }
    >
      <div className="grid one-column gap-14">
        <Causes tracker={tracker} />
        <TrackerBrowsers tracker={tracker} browsers={browsers} />
      </div>
    </Disclosure>
  );
}

function Causes({ tracker: { causes, outcome } }: { tracker: StoredTrackerBlocking }): ReactNode {
  const t = useWords('other-browsers');
  if (outcome === 'free') return <p className="quiet pretty">{t('causes.none')}</p>;
  return (
    <section className="grid one-column gap-8" aria-label={t('causes')}>
      <h3 className="weight-580 text-14">{t('causes')}</h3>
      <ul className="plain grid one-column gap-10">
        {causes.map(({ list, rule, url, takesAlong, pages }) => (
          <li key={`${list} ${rule} ${url}`} className="grid one-column gap-2">
            <span className="row wrap gap-4-10">
              <span className="weight-540">{list}</span>
              <code className="mono small anywhere">{rule}</code>
              <span className="small muted number">{t('on-pages', { count: pages })}</span>
            </span>
            <span className="small muted anywhere">
              {t(takesAlong ? 'causes.along' : 'causes.stops')} <code className="mono">{url}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TrackerBrowsers({ tracker, browsers }: TrackerRowProps): ReactNode {
  const t = useWords('other-browsers');
  const format = useFormat();
  const { locale } = useLocale();
  if (browsers.length === 0) return null;
  const known = new Map(tracker.browsers.map((one) => [one.browser, one]));
  return (
    <section className="grid one-column gap-8" aria-label={t('by-browser')}>
      <h3 className="weight-580 text-14">{t('by-browser')}</h3>
      <ul className="plain grid one-column gap-6">
        {browsers.map((browser) => {
          const its = known.get(browser);
          const outcome = its?.outcome ?? 'free';
          return (
            <li key={browser} className="row wrap gap-4-10">
              <StatusIcon tone={blockingTone(outcome)} size={14} />
              <span className="weight-540">{BLOCKING_BROWSER_NAMES[browser][locale]}</span>
              <span className="small muted number">
                {TRACKER_OUTCOME_WORDS[outcome][locale]}
                {its === undefined || outcome === 'free'
                  ? null
                  : ` · ${t('row.stopped', {
                      count: tracker.pages,
                      stopped: its.stoppedPages + its.partlyPages,
                    })} · ${t('row.since', { day: format.day(its.since.slice(0, 10)) })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
