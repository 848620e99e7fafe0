import { useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { LoadedTest } from './loaded-test.tsx';
import { TestWizard } from './test-wizard.tsx';

/** Changes a test. */
export function EditTestScreen(): ReactNode {
  return (
    <LoadedTest>{({ test, website }) => <EditTest key={test.id} test={test} website={website} />}</LoadedTest>
  );
}

/** Keeps the version on which the edit is based. A refetch must not replace what the user typed. */
function EditTest({ test, website }: { test: PageTest; website: Website }): ReactNode {
  const t = useWords('tests');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [base, setBase] = useState(test);
  return (
    <TestWizard
      key={base.updatedAt}
      website={website}
      test={base}
      back={{ to: '/pools/tests/$id', params: { id: base.id }, label: base.title }}
      onSaved={({ id }) => {
        toasts.done(t('save.done'));
        void navigate({ to: '/pools/tests/$id', params: { id }, replace: true });
      }}
      onTheirs={setBase}
    />
  );
}
