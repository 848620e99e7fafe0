import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Article } from '@vigie/contract/message.ts';
import { useArticle } from '../../api/articles.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ArticleText } from './article-text.tsx';

/** One article, with its sections, related articles and the next one. */
export function ArticleScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { locale } = useLocale();
  const t = useWords('help');
  return (
    <Gate
      query={useArticle(locale, id)}
      failed={t('article.failed')}
      gone={{
        title: t('article.gone'),
        text: t('article.gone-text'),
        back: <Button renderRoot={(props) => <Link to="/aide" {...props} />}>{t('article.all')}</Button>,
      }}
    >
      {(article) => <Read article={article} />}
    </Gate>
  );
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
