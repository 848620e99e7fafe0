import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { QualityTab } from './quality-tabs.ts';
import css from './quality.module.css';

/** Why some verdicts could not be given, and what fixes it where settings do. */
export function SkippedReasons({ quality, tab }: { quality: Quality; tab: QualityTab }): ReactNode {
  const t = useWords('quality');
  const wording = useWording();
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { skippedReasons, skipped, check } = quality;
  if (skippedReasons.length === 0) return null;
  const isUnanswered = skippedReasons.some(({ reason }) => reason === 'banner-not-answered');
  const isUnnamed = skippedReasons.some(({ reason }) => reason === 'tag-name-not-configured');
  return (
    <div className="mb-16">
      <Notice
        tone={isUnnamed || isUnanswered ? 'warn' : 'info'}
        title={t('skipped.title', { count: skipped })}
      >
        <ul className={css.reasons}>
          {skippedReasons.map(({ reason, verdicts }) => (
            <li key={reason}>
              {/* A page view that was never announced right cannot be looked into: that reason is a failure's. */}
              {wording.reason(check, reason)} <span className="muted number">{format.exact(verdicts)}</span>
            </li>
          ))}
        </ul>
        {(isUnnamed || isUnanswered) && mayOpen('website-parametres', role) ? (
          <Link
            to="/website/parametres"
            search={{ step: isUnnamed ? 'hit' : 'consent' }}
            className="link touch"
          >
            {t('to-settings')}
          </Link>
        ) : null}
        {tab.view === 'integrity' ? <p className={css.hint}>{t('skipped.integrity')}</p> : null}
      </Notice>
    </div>
  );
}
