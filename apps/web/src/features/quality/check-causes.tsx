import type { ReactNode } from 'react';
import type { Cause } from '@vigie/contract/cause.ts';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { FirstCauses } from '../../domain/causes/first-causes.tsx';
import { viewOfReason } from '../../domain/causes/view-of-reason.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import type { QualityTab } from './quality-tabs.ts';

/** Number of causes shown before "all". */
const SHOWN = 10;

/** Renders the causes of a failing check, each with its share of the failures of the period. */
export function CheckCauses({ quality, tab }: { quality: Quality; tab: QualityTab }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  const { id } = useCurrentWebsite();
  const { check, view } = tab;
  const failuresOf = (cause: Cause) =>
    quality.reasons
      .filter(({ rootCheck, rootReason }) => isCause(cause, rootCheck, rootReason))
      .reduce((sum, { verdicts }) => sum + verdicts, 0);
  const noteOf = (cause: Cause) => {
    const failures = failuresOf(cause);
    return failures === 0
      ? null
      : t('causes.share', { percent: format.rate((100 * failures) / quality.failed) });
  };
  return (
    <FirstCauses
      key={tab.name}
      filters={{ websiteId: id, ...useSelectedTracker(), check }}
      limit={SHOWN}
      title={t('causes.title')}
      hint={t('causes.hint')}
      none={t(quality.rate === null ? 'causes.unknown' : 'causes.none')}
      {...(view === null ? {} : { isShown: (cause: Cause) => isInView(cause, view) })}
      noteOf={noteOf}
    />
  );
}

function isCause({ subject }: Cause, check: string, reason: string): boolean {
  if (subject.kind !== 'cause' || subject.cause.kind !== 'check') return false;
  return subject.cause.check === check && subject.cause.reason === reason;
}

/** Returns whether a view of page views includes a cause; failing tests belong to no view. */
function isInView({ subject }: Cause, view: string): boolean {
  if (subject.kind !== 'cause' || subject.cause.kind !== 'check') return false;
  return viewOfReason(subject.cause.check, subject.cause.reason) === view;
}
