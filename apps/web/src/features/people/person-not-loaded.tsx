import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconUsers } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** A user who is not there, or could not be read. */
export function PersonNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useWords('people');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code !== 'not-found')
    return <LoadFailed level={1} title={t('detail.failed')} text={errorText(code)} onRetry={onRetry} />;
  return (
    <EmptyState level={1} icon={IconUsers} title={t('detail.not-found')} text={errorText(code)}>
      <Link to="/utilisateur">{t('detail.not-found-back')}</Link>
    </EmptyState>
  );
}
