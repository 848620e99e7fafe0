import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** A profile that is not there, or could not be read. */
export function ProfileNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useWords('profile');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code !== 'not-found' && code !== 'invalid-input')
    return <LoadFailed level={1} title={t('not-loaded')} text={errorText(code)} onRetry={onRetry} />;
  return (
    <EmptyState level={1} title={t('not-found')} text={errorText('not-found')}>
      <Link to="/">{t('not-found-back')}</Link>
    </EmptyState>
  );
}
