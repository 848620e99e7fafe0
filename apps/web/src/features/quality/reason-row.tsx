import { useId, type ReactNode } from 'react';
import type { QualityReason } from '@vigie/contract/data-quality.ts';
import type { QualityInput } from '../../api/data-quality.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { StatusIcon } from '../../ui/status.tsx';
import type { QualityTab } from './quality-tabs.ts';
import { ReasonDetail } from './reason-detail.tsx';
import { isRoot } from './reason-key.ts';
import css from './reasons.module.css';

interface ReasonRowProps {
  reason: QualityReason;
  /** Of the failures of the period, between 0 and 1. */
  share: number;
  tab: QualityTab;
  input: QualityInput;
  isOpen: boolean;
  onToggle: () => void;
}

/** One reason: what happened, how often, what it costs; it opens on how to fix it and on its pages. */
export function ReasonRow({ reason, share, tab, input, isOpen, onToggle }: ReasonRowProps): ReactNode {
  const t = useWords('quality');
  const wording = useWording();
  const format = useFormat();
  const body = useId();
  const { rootCheck, rootReason, costPoints, pages, isOpen: isOpenNow } = reason;
  const Sentence = isOpenNow ? 'span' : 's';
  return (
    <div className={`ruled ${css.item}`}>
      <h3 className={css.heading}>
        <button
          type="button"
          className={`grid items-center full gap-14 pointer inherit text-start hover-sunken inner-ring ${css.row}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={onToggle}
        >
          <StatusIcon tone={isOpenNow ? 'fail' : 'mute'} />
          <span className={`shrink ${css.words}`}>
            <Sentence className="block weight-540 anywhere pretty">
              {wording.reason(tab.check, reason.reason, reason.facts)}
            </Sentence>
            {isRoot(tab.check, reason) ? null : (
              <span className="block small muted anywhere">
                {t('reasons.follows', {
                  check: wording.check(rootCheck),
                  reason: wording.reason(rootCheck, rootReason),
                })}
              </span>
            )}
            <CostOf reason={reason} isItsRoot={isRoot(tab.check, reason)} />
          </span>
          <span className={`clip sunken ${css.bar}`} aria-hidden>
            <span style={{ width: `${Math.max(2, 100 * share)}%` }} />
          </span>
          <span className={`weight-620 number nowrap text-end ${css.share}`}>
            {format.rate(100 * share)} <span className="sr-only">{t('reasons.share')}</span>
          </span>
          <span className={`quiet number nowrap text-end ${css.cost}`} title={t('reasons.cost')}>
            {t('points', { points: costPoints === 0 ? format.points(0) : `−${format.points(costPoints)}` })}
          </span>
          <span className={`small muted number nowrap text-end ${css.pages}`}>
            {t('pages', { count: pages })}
          </span>
          <IconChevronDown size={16} className={`no-print ${css.caret}`} aria-hidden />
        </button>
      </h3>
      {isOpen ? (
        <div id={body} className={css.body}>
          <ReasonDetail reason={reason} tab={tab} input={input} />
        </div>
      ) : null}
    </div>
  );
}

/** What of the cost is this check's own, and what follows in others; or that nothing is open any more. */
function CostOf({ reason, isItsRoot }: { reason: QualityReason; isItsRoot: boolean }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  const { isOpen, ownPoints, consequencePoints } = reason;
  if (!isOpen) return <span className="block small muted">{t('reasons.not-open')}</span>;
  if (consequencePoints === 0) return null;
  return (
    <span className="block small muted number">
      {isItsRoot
        ? t('reasons.consequence', { points: format.points(consequencePoints) })
        : t('reasons.own', { points: format.points(ownPoints) })}
    </span>
  );
}
