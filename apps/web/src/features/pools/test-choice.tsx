import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { Tag } from '../../ui/pill.tsx';
import css from './choose-tests.module.css';

interface TestChoiceProps {
  test: PageTest;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** One test to tick. */
export function TestChoice({ test, isChosen, onChange }: TestChoiceProps): ReactNode {
  const t = useWords('pools');
  const { title, severity, isDraft, allPages, urls } = test;
  return (
    <label className={`row gap-10 pointer ruled hover-sunken ${css.choice}`}>
      <input
        type="checkbox"
        className={`fixed m-0 ${css.tick}`}
        aria-label={title}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={`grid grow shrink weight-540 anywhere ${css.words}`}>
        <span>{title}</span>
        <span
          className={allPages ? 'small weight-450 muted ellipsis' : 'small weight-450 muted ellipsis mono'}
        >
          {allPages ? t('tests.all-pages') : urls.join(', ')}
        </span>
      </span>
      {isDraft ? (
        <span title={t('tests.draft-hint')}>
          <Tag>{t('tests.draft')}</Tag>
        </span>
      ) : null}
      <SeverityPill severity={severity} />
    </label>
  );
}
