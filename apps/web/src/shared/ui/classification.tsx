import type { ReactNode } from 'react';
import { SEVERITIES, type Category, type Severity } from '@vigie/contract/classification.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './text.module.css';
import { Tag } from './pill.tsx';

/** Renders the severity as a word and bars, without the colours and shapes of results. */
export function SeverityPill({ severity }: { severity: Severity }): ReactNode {
  const t = useWords('shell');
  const filled = SEVERITIES.indexOf(severity) + 1;
  return (
    <span className="row fixed max-full fit gap-6 small nowrap">
      <svg className={css.bars} width={16} height={12} viewBox="0 0 16 12" aria-hidden>
        {SEVERITIES.map((one, index) => (
          <rect
            key={one}
            x={index * 4.2}
            y={9 - index * 3}
            width={3}
            height={3 + index * 3}
            rx={0.8}
            data-on={index < filled}
          />
        ))}
      </svg>
      {t(`severity.${severity}`)}
    </span>
  );
}

/** Renders the category of a test or pool. */
export function CategoryTag({ category }: { category: Category }): ReactNode {
  const t = useWords('shell');
  return <Tag>{t(`category.${category}`)}</Tag>;
}
