import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useTest } from '../../api/tests.ts';
import { useWebsite } from '../../api/websites.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

interface LoadedTestProps {
  children: (loaded: { test: PageTest; website: Website }) => ReactNode;
}

/** Codes that mean: there is no such test for this person. */
const GONE = new Set(['not-found', 'invalid-input']);

/** Fetches the test that the address names and its website; says why when it cannot. */
export function LoadedTest({ children }: LoadedTestProps): ReactNode {
  const t = useWords('tests');
  const errorText = useErrorText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const test = useTest(id);
  const website = useWebsite(test.data?.websiteId, test.data !== undefined);
  const error = test.data ? website.error : test.error;
  if (error) {
    const { code } = failureOf(error);
    if (GONE.has(code)) return <Gone />;
    return (
      <LoadFailed
        level={1}
        title={t('detail.failed')}
        text={errorText(code)}
        onRetry={() => void (test.data ? website : test).refetch()}
      />
    );
  }
  if (!test.data || !website.data) return <PageSkeleton />;
  return children({ test: test.data, website: website.data });
}

function Gone(): ReactNode {
  const t = useWords('tests');
  return (
    <EmptyState level={1} title={t('detail.gone')} text={t('detail.gone-text')}>
      <Link to="/pools/tests">{t('detail.gone-back')}</Link>
    </EmptyState>
  );
}
