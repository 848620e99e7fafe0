import type { ReactNode } from 'react';
import type { Hit } from '@vigie/contract/hit.ts';
import { isCookieless, withoutConsentUntilMs } from '@vigie/contract/hit-consent.ts';
import type { ConsentSignals } from '@vigie/contract/observation/consent-signals.ts';
import { hasBanner, type ConsentRecord } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Facts, type Fact } from '../../shared/ui/facts.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import css from './evidence.module.css';
import { PartHeading, HitLine, Line, Long, Moment, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders the banner and its answer, the page's consent signals, and the hits that did not wait for consent. */
export function ConsentPart({
  stored,
}: {
  stored: Pick<WholeObservation, 'observation' | 'hits'>;
}): ReactNode {
  const t = useWords('evidence');
  const { consent: part } = stored.observation;
  const consent = seen(part);
  if (consent === undefined) return <Unavailable part={part} />;
  const early = stored.hits.filter(
    ({ kind, atMs }) => kind !== 'other' && atMs < withoutConsentUntilMs(consent),
  );
  return (
    <section className={`grid shrink gap-10 ${css.narrow}`}>
      <PartHeading>{t('consent.banner')}</PartHeading>
      <Banner consent={consent} />
      <PartHeading>{t('consent.signals')}</PartHeading>
      <Signals signals={consent.signals} />
      {early.length > 0 ? <EarlyHits hits={early} /> : null}
    </section>
  );
}

function Banner({ consent }: { consent: ConsentRecord }): ReactNode {
  const t = useWords('evidence');
  const wording = useWording();
  const format = useFormat();
  const {
    action,
    platform,
    result,
    atMs,
    bannerAtMs = null,
    isBannerLeft,
    why = null,
    proof = null,
    pressedAgainAtMs,
    withdrawal,
  } = consent;
  if (!hasBanner(consent)) {
    const isUnsearched = result === 'not-asked' && consent.bannerAtMs === undefined;
    return <p className="quiet">{t(isUnsearched ? 'consent.unsearched' : 'consent.no-banner')}</p>;
  }
  const answer = result === 'failed' ? 'failed' : action === 'none' ? 'not-asked' : action;
  return (
    <Facts
      facts={[
        [t('consent.manager'), platform ?? t('consent.unknown-manager')],
        bannerAtMs === null ? null : [t('consent.seen'), format.milliseconds(bannerAtMs)],
        [
          t('consent.answer'),
          [t(`consent.${answer}`), atMs === null ? null : format.milliseconds(atMs)]
            .filter(Boolean)
            .join(' · '),
        ],
        why === null ? null : [t('consent.why'), wording.bannerFailure(why)],
        proof === null ? null : [t('consent.proof'), t(`consent.proof-${proof}`)],
        pressedAgainAtMs === undefined
          ? null
          : [
              t('consent.again'),
              t('consent.again-left-out', { when: format.milliseconds(pressedAgainAtMs) }),
            ],
        withdrawal === undefined
          ? null
          : [
              t('consent.withdrawal'),
              [
                t(`consent.withdrawal-${withdrawal.result}`),
                withdrawal.label,
                withdrawal.atMs === null ? null : format.milliseconds(withdrawal.atMs),
              ]
                .filter(Boolean)
                .join(' · '),
            ],
        isBannerLeft === undefined
          ? null
          : [t('consent.end'), t(isBannerLeft ? 'consent.still-there' : 'consent.gone')],
      ]}
    />
  );
}

function Signals({ signals }: { signals: ConsentSignals | undefined }): ReactNode {
  const t = useWords('evidence');
  if (signals === undefined) return <p className="quiet">{t('consent.unread')}</p>;
  const { tcf, consentMode, globalPrivacyControl, privacyConfirmation, optOutLink } = signals;
  return (
    <>
      <Facts
        facts={[
          ...(tcf === null ? [[t('consent.tcf'), t('consent.absent')] satisfies Fact] : factsOfTcf(tcf, t)),
          consentMode.length === 0 ? [t('consent.mode'), t('consent.absent')] : null,
          globalPrivacyControl === null
            ? null
            : [t('consent.gpc'), t(globalPrivacyControl ? 'consent.yes' : 'consent.no')],
          privacyConfirmation === undefined
            ? null
            : [t('consent.gpc-confirmed'), privacyConfirmation ?? t('consent.absent')],
          typeof optOutLink === 'string' ? [t('consent.opt-out-link'), optOutLink] : null,
        ]}
      />
      {tcf !== null && tcf.purposes.length > 0 ? <Purposes purposes={tcf.purposes} /> : null}
      {consentMode.length > 0 ? <ConsentMode commands={consentMode} /> : null}
    </>
  );
}

function factsOfTcf(
  tcf: NonNullable<ConsentSignals['tcf']>,
  t: ReturnType<typeof useWords<'evidence'>>,
): Fact[] {
  const { tcString, gdprApplies, cmpId, purposes, vendorCount } = tcf;
  const applies = gdprApplies === null ? 'consent.unsaid' : gdprApplies ? 'consent.yes' : 'consent.no';
  const tcfText =
    tcString === null ? t('consent.unanswered') : t('consent.granted-purposes', { count: purposes.length });
  return [
    [t('consent.tcf'), tcfText],
    [t('consent.gdpr'), t(applies)],
    cmpId === null ? null : [t('consent.cmp'), String(cmpId)],
    tcString === null ? null : [t('consent.vendors'), String(vendorCount)],
  ];
}

const PURPOSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

function Purposes({ purposes }: { purposes: readonly number[] }): ReactNode {
  const t = useWords('evidence');
  return (
    <>
      <PartHeading>{t('consent.purposes')}</PartHeading>
      <Records items={PURPOSES.filter((purpose) => purposes.includes(purpose))}>
        {(purpose) => (
          <Line>
            <span className="small muted number">{purpose}</span>
            <Long>{t(`consent.purpose-${purpose}`)}</Long>
          </Line>
        )}
      </Records>
    </>
  );
}

function ConsentMode({ commands }: { commands: ConsentSignals['consentMode'] }): ReactNode {
  const t = useWords('evidence');
  return (
    <>
      <PartHeading>{t('consent.mode')}</PartHeading>
      <Records items={commands}>
        {({ atMs, command, values }) => (
          <>
            <Line>
              <span className="weight-580">{t(`consent.command-${command}`)}</span>
              <Moment atMs={atMs} />
            </Line>
            <p className="flex wrap gap-6">
              {Object.entries(values).map(([type, value]) => (
                <Pill key={type} tone={value === 'granted' ? 'ok' : value === 'denied' ? 'warn' : 'mute'}>
                  {type}: {value}
                </Pill>
              ))}
            </p>
          </>
        )}
      </Records>
    </>
  );
}

function EarlyHits({ hits }: { hits: Hit[] }): ReactNode {
  const t = useWords('evidence');
  return (
    <>
      <PartHeading>{t('consent.early', { count: hits.length })}</PartHeading>
      <Records items={hits}>
        {(hit) => (
          <HitLine hit={hit}>
            {isCookieless(hit) ? <span className="small muted">{t('consent.cookieless')}</span> : null}
          </HitLine>
        )}
      </Records>
    </>
  );
}
