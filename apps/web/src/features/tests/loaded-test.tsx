import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useTest } from '../../api/tests.ts';
import { useWebsite } from '../../api/websites.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';

interface LoadedTestProps {
  children: (loaded: { test: PageTest; website: Website }) => ReactNode;
}

/** The test that the address names, and its website. */
export function LoadedTest({ children }: LoadedTestProps): ReactNode {
  const t = useWords('tests');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const test = useTest(id);
  const website = useWebsite(test.data?.websiteId, test.data !== undefined);
  const { error, refetch } = test.data ? website : test;
  const data = test.data && website.data ? { test: test.data, website: website.data } : undefined;
  return (
    <Gate
      query={{ data, error, refetch }}
      failed={t('detail.failed')}
      gone={{
        title: t('detail.gone'),
        text: t('detail.gone-text'),
        back: <Link to="/pools/tests">{t('detail.gone-back')}</Link>,
      }}
    >
      {children}
    </Gate>
  );
}
