import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { HighlightedCode } from '../../ui/code-editor/highlighted-code.tsx';
import { filledPatterns } from '../../ui/page-selection-input/page-patterns.ts';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { PatternList } from './pattern-list.tsx';
import type { TestFields } from './test-values.ts';

interface TestRecapProps {
  wizard: WizardApi<TestFields>;
  website: Website;
}

/** All that was entered, to read once more before it is saved. */
export function TestRecap({ wizard, website }: TestRecapProps): ReactNode {
  const t = useWords('tests');
  const shell = useWords('shell');
  const { title, description, category, severity, allPages, urls, isDraft, content, condition } =
    wizard.form.values;
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: {
          facts: [
            [t('title.label'), title.trim() || '—'],
            [t('description.label'), description.trim() || '—'],
            [t('fact.category'), category === '' ? '—' : shell(`category.${category}`)],
            [t('fact.severity'), severity === '' ? '—' : shell(`severity.${severity}`)],
            [t('fact.website'), websiteLabel(website)],
            [
              t('fact.pages'),
              allPages ? t('pages.all') : <PatternList key="pages" urls={filledPatterns(urls)} />,
            ],
            [t('fact.state'), t(isDraft ? 'draft' : 'ready')],
          ],
        },
        content: { facts: [], more: <Source label={t('content.label')} code={content} /> },
        condition: { facts: [], more: <Source label={t('condition.label')} code={condition} /> },
      }}
    />
  );
}

function Source({ label, code }: { label: string; code: string }): ReactNode {
  return code.trim() === '' ? '—' : <HighlightedCode label={label} source={code} />;
}
