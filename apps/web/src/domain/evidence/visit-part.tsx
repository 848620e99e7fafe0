import type { ReactNode } from 'react';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { describeBrowser } from '@vigie/contract/wording/browser-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import css from './evidence.module.css';
import { PartHeading, Line, Long, Moment, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders the course of the visit: its times, its views, its consent, and the browser. */
export function VisitPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const { locale } = useLocale();
  const consent = seen(observation.consent);
  const { browser, visit, settledBy, dialogs } = observation;
  return (
    <section className={`grid shrink gap-10 ${css.narrow}`}>
      <PartHeading>{t('visit.moments')}</PartHeading>
      <Moments observation={observation} />
      <PartHeading>{t('visit.how')}</PartHeading>
      <Facts
        facts={[
          [t('visit.took'), <Took key="took" observation={observation} />],
          settledBy === null ? null : [t('visit.settled-by'), t(`visit.settled-${settledBy}`)],
          consent
            ? [
                t('visit.consent'),
                [t(`visit.consent-${consent.result}`), consent.platform].filter(Boolean).join(' · '),
              ]
            : null,
          [t('visit.mode'), t(`visit.mode-${visit.mode}`)],
          [t('visit.hits'), t(`visit.hits-${visit.hits}`)],
          visit.profile
            ? [
                t('visit.profile'),
                [t(`visit.device-${visit.profile.device}`), visit.profile.language, visit.profile.timeZone]
                  .filter(Boolean)
                  .join(' · '),
              ]
            : null,
          [t('visit.attempt'), String(visit.attempt)],
          [t('visit.browser'), browserOf(browser, locale)],
          [
            t('visit.user-agent'),
            <span key="agent" className="mono small anywhere">
              {browser.userAgent}
            </span>,
          ],
        ]}
      />
      <Unavailable part={observation.consent} />
      <Views observation={observation} />
      {dialogs.length > 0 ? (
        <>
          <PartHeading>{t('visit.dialogs')}</PartHeading>
          <Records items={dialogs}>
            {({ type, message }) => (
              <Line>
                <span className="weight-580">{type}</span>
                <Long>{message}</Long>
              </Line>
            )}
          </Records>
        </>
      ) : null}
    </section>
  );
}

/** Returns the browser's name and version. Visits of older versions have no name. */
function browserOf({ version, name, source }: Observation['browser'], locale: Locale): string {
  if (name === undefined || source === undefined) return version;
  return describeBrowser({ name, source, version: version.replace(/^[^/]*\//, '') }, locale);
}

/** Renders the real elapsed time. Instants of the visit also count the time that the page was fast-forwarded by. */
function Took({ observation }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { startedAt, finishedAt, timings } = observation;
  const tookMs = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  const time = format.milliseconds(tookMs);
  return timings.totalMs - tookMs > ROUNDING_MS ? t('visit.took-fast-forwarded', { time }) : time;
}

/** Instants are reported in whole milliseconds. */
const ROUNDING_MS = 2;

const MOMENTS = ['firstByteMs', 'domContentLoadedMs', 'loadMs', 'settledMs', 'totalMs'] as const;

function Moments({ observation: { timings } }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  return (
    <Facts
      facts={MOMENTS.map((name) => {
        const value = timings[name];
        return [t(`visit.${name}`), value === null ? '–' : format.milliseconds(value)];
      })}
    />
  );
}

function Views({ observation }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  const views = seen(observation.views) ?? [];
  if (views.length < 2) return null;
  return (
    <>
      <PartHeading>{t('visit.views')}</PartHeading>
      <Records items={views}>
        {({ atMs, url, kind }) => (
          <Line>
            <Moment atMs={atMs} />
            <span className="small muted">{kind}</span>
            <Long isCode>{url}</Long>
          </Line>
        )}
      </Records>
    </>
  );
}
