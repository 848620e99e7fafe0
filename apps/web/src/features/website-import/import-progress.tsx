import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { WebsiteImport } from '@vigie/contract/website-import.ts';
import { GROUP_OF_PROBLEM, IMPORT_WORDS, type ImportGroup } from '@vigie/contract/wording/import-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import css from './import.module.css';

/** Renders the numbers of imported and remaining websites, and what the latter need. */
export function ImportProgress({ of, isLost }: { of: WebsiteImport; isLost: boolean }): ReactNode {
  const t = useWords('website-import');
  const { counts, rows, state } = of;
  const left = counts.waiting + counts.detecting + counts.auditing;
  return (
    <Card title={t('progress.title')}>
      <div className="grid one-column gap-14">
        <output className="quiet number">
          {isLost ? t('progress.lost') : t(`progress.${state}`, { done: rows - left, count: rows })}
        </output>
        <ProgressBar label={t('progress.title')} value={rows - left} max={rows} />
        {of.isWaitingForAgent ? (
          <Notice tone="warn" text={t('no-agent')}>
            <Link to="/agents" className="link">
              {t('see-agents')}
            </Link>
          </Notice>
        ) : null}
        <Counts of={of} />
        <Problems of={of} />
      </div>
    </Card>
  );
}

function Counts({ of: { counts } }: { of: WebsiteImport }): ReactNode {
  const t = useWords('website-import');
  const added = counts.detecting + counts.auditing + counts.done + counts.failed;
  const numbers = { ...counts, added };
  const shown = ['added', 'detecting', 'auditing', 'failed', 'existing', 'waiting', 'cancelled'] as const;
  return (
    <dl className="flex wrap gap-18">
      {shown
        .filter((name) => name === 'added' || numbers[name] > 0)
        .map((name) => (
          <div key={name}>
            <dt className="small muted">{t(`count.${name}`)}</dt>
            <dd className={`number weight-620 ${css.figure}`}>{numbers[name]}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Renders the remedies for websites that could not be read, most frequent first. */
function Problems({ of: { problems } }: { of: WebsiteImport }): ReactNode {
  const { locale } = useLocale();
  const t = useWords('website-import');
  const words = IMPORT_WORDS[locale].problems;
  const groups = new Map<ImportGroup, number>();
  for (const { problem, count } of problems) {
    const group = GROUP_OF_PROBLEM[problem];
    groups.set(group, (groups.get(group) ?? 0) + count);
  }
  if (groups.size === 0) return null;
  return (
    <section className="grid one-column gap-8">
      <h3 className="weight-580">{t('problems.title')}</h3>
      <ul className="plain">
        {[...groups].map(([group, count]) => (
          <li key={group} className={`ruled pretty ${css.problem}`}>
            <strong className="weight-580">{words[group].what}.</strong>{' '}
            <span className="number">{t('problems.count', { count })}</span>{' '}
            <span className="quiet">{words[group].remedy}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
