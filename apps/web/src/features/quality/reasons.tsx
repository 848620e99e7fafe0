import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import type { QualityInput } from '../../api/data-quality.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import type { QualityTab } from './quality-tabs.ts';
import { reasonKey } from './reason-key.ts';
import { ReasonRow } from './reason-row.tsx';
import css from './reasons.module.css';

/** In the address, where every reason is closed: without a word the first one is open. */
const NONE = 'none';

interface ReasonsProps {
  quality: Quality;
  tab: QualityTab;
  input: QualityInput;
}

/** Why the check fails, most frequent first; one of them is open. */
export function Reasons({ quality, tab, input }: ReasonsProps): ReactNode {
  const t = useWords('quality');
  const { filters, setFilters } = useSearchFilters('reason', 'q');
  const choose = (reason: string) => setFilters({ reason, q: undefined });
  const { check } = quality;
  // What is not open any more stands below what is.
  const reasons = quality.reasons.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));
  const first = reasons[0];
  const open = filters.reason ?? (first ? reasonKey(check, first) : NONE);
  return (
    <section aria-labelledby="reasons">
      <SectionTitle
        id="reasons"
        title={t('reasons.title')}
        hint={reasons.length > 1 ? t('reasons.hint') : ''}
      />
      {quality.rate !== null && reasons.length === 0 ? (
        <p className={`row gap-10 rounded ${css.well}`}>
          <StatusIcon tone="ok" size={18} />
          {t('reasons.none')}
        </p>
      ) : null}
      {quality.rate === null ? (
        <p className={`row gap-10 rounded ${css.unknown}`}>{t('reasons.unknown')}</p>
      ) : null}
      <div className={`grid shrink clip card ${css.list}`}>
        {reasons.map((reason) => {
          const key = reasonKey(check, reason);
          return (
            <ReasonRow
              key={key}
              reason={reason}
              share={quality.failed === 0 ? 0 : reason.verdicts / quality.failed}
              tab={tab}
              input={input}
              isOpen={key === open}
              onToggle={() => choose(key === open ? NONE : key)}
            />
          );
        })}
      </div>
    </section>
  );
}
