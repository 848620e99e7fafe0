import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { HighlightedCode } from '../../ui/code-editor/highlighted-code.tsx';
import { filledPatterns } from '../../ui/page-selection-input/page-patterns.ts';
import css from './save-step.module.css';
import type { TestFields } from './test-rules.ts';

/** All that was entered, to read once more before it is saved. */
export function SaveStep({ fields, website }: { fields: TestFields; website: Website }): ReactNode {
  const t = useWords('tests');
  const shell = useWords('shell');
  const { title, description, category, severity, allPages, urls, isDraft, content, condition } = fields;
  const rows: [string, ReactNode][] = [
    [t('title.label'), title],
    [t('description.label'), description || '—'],
    [t('fact.category'), category === '' ? '—' : shell(`category.${category}`)],
    [t('fact.severity'), severity === '' ? '—' : shell(`severity.${severity}`)],
    [t('fact.website'), websiteLabel(website)],
    [t('fact.pages'), allPages ? t('pages.all') : <Patterns urls={filledPatterns(urls)} />],
    [t('fact.state'), t(isDraft ? 'draft' : 'ready')],
  ];
  return (
    <div className={css.recap}>
      <p className={css.lead}>{t('save.lead')}</p>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Code name={t('content.label')} source={content} />
      <Code name={t('condition.label')} source={condition} />
    </div>
  );
}

function Patterns({ urls }: { urls: readonly string[] }): ReactNode {
  return (
    <ul className={css.patterns}>
      {urls.map((url) => (
        <li key={url}>{url}</li>
      ))}
    </ul>
  );
}

function Code({ name, source }: { name: string; source: string }): ReactNode {
  return (
    <div>
      <h3 className={css.title}>{name}</h3>
      {source.trim() === '' ? (
        <p className={css.lead}>—</p>
      ) : (
        <HighlightedCode label={name} source={source} />
      )}
    </div>
  );
}
