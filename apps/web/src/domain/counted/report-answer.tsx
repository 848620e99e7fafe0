import type { ReactNode } from 'react';
import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import { reportAnswerSentences } from '@vigie/contract/wording/report-answer-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { TimeAgo, TimeToCome } from '../../shared/ui/time-ago.tsx';

type Answering = Pick<ReportInterface, 'isEnabled' | 'lastAnswer' | 'retryAt' | 'waiting'>;

/** Renders in one word whether a reporting interface answers. */
export function AnswerPill({ of: { isEnabled, lastAnswer } }: { of: Answering }): ReactNode {
  const t = useWords('counted');
  if (!isEnabled) return <Pill tone="mute">{t('answer.off')}</Pill>;
  if (lastAnswer === null) return <Pill tone="mute">{t('answer.never')}</Pill>;
  return lastAnswer.outcome === 'works' ? (
    <Pill tone="ok">{t('answer.works')}</Pill>
  ) : (
    <Pill tone="warn">{t('answer.fails')}</Pill>
  );
}

/** Renders when an interface was queried, what waits for it, and when it is queried again. */
export function AnswerTimes({ of: { lastAnswer, retryAt, waiting } }: { of: Answering }): ReactNode {
  const t = useWords('counted');
  return (
    <>
      {lastAnswer === null ? null : (
        <span>
          {t('answer.at')} <TimeAgo at={lastAnswer.at} />
        </span>
      )}
      {waiting === 0 ? null : <span>{t('waiting', { count: waiting })}</span>}
      {retryAt === null ? null : (
        <span>
          {t('again')} <TimeToCome at={retryAt} />
        </span>
      )}
    </>
  );
}

/** Renders why an interface returns nothing, and what changes that. Renders nothing while it answers. */
export function AnswerTrouble({ of: { isEnabled, lastAnswer } }: { of: Answering }): ReactNode {
  const t = useWords('counted');
  const { locale } = useLocale();
  if (!isEnabled || lastAnswer === null || lastAnswer.outcome === 'works') return null;
  const { cause, remedy } = reportAnswerSentences(lastAnswer, locale);
  return (
    <Notice tone="warn" title={cause}>
      {remedy === null ? null : <p className="pretty">{remedy}</p>}
      {lastAnswer.detail === null ? null : (
        <p className="small muted anywhere">
          {t('answer.detail')} <span className="mono">{lastAnswer.detail}</span>
        </p>
      )}
    </Notice>
  );
}
