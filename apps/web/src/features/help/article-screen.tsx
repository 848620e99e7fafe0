import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Article } from '@vigie/contract/message.ts';
import { useArticle } from '../../api/articles.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ArticleText } from './article-text.tsx';

/** One article, with its sections, what to read also and the one after it. */
export function ArticleScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { locale } = useLocale();
  const { data, error, refetch } = useArticle(locale, id);
  if (data) return <Read article={data} />;
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

function Read({ article }: { article: Article }): ReactNode {
  const t = useWords('help');
  const { title, summary } = article;
  return (
    <>
      <PageHeader title={title} lead={summary} back={{ to: '/aide', label: t('article.back') }} />
      <ArticleText article={article} />
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useWords('help');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code !== 'not-found')
    return <LoadFailed level={1} title={t('article.failed')} text={errorText(code)} onRetry={onRetry} />;
  return (
    <EmptyState level={1} title={t('article.gone')} text={t('article.gone-text')}>
      <Button renderRoot={(props) => <Link to="/aide" {...props} />}>{t('article.all')}</Button>
    </EmptyState>
  );
}
