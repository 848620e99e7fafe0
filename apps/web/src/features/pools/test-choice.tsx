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
    <label className={css.choice}>
      <input
        type="checkbox"
        className={css.tick}
        aria-label={title}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={css.words}>
        <span>{title}</span>
        <span className={allPages ? css.pages : `${css.pages} mono`}>
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
