import { useMemo, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Article } from '@vigie/contract/message.ts';
import { useWords, useLocale } from '../../i18n/i18n-provider.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { readMarkdown } from '../../ui/markdown/read-markdown.ts';
import { ArticleRail } from './article-rail.tsx';
import css from './help.module.css';
import { useArticles } from '../../api/articles.ts';
import { IconChevronRight } from '../../ui/icons.ts';

/** The text of an article, with its sections beside it and the way on below. */
export function ArticleText({ article }: { article: Article }): ReactNode {
  const t = useWords('help');
  const { body, related } = article;
  const text = useMemo(() => readMarkdown(body), [body]);
  return (
    <div className={`grid items-start ${css.columns}`}>
      <article className={`shrink card ${css.article}`}>
        <Markdown text={text} codeLabel={t('article.code')} />
        <ArticleFoot article={article} />
      </article>
      <ArticleRail headings={[...text.headings.values()]} related={related} />
    </div>
  );
}

/** At the end of an article: the one after it in the help, and whom to ask. */
function ArticleFoot({ article }: { article: Article }): ReactNode {
  const t = useWords('help');
  const { locale } = useLocale();
  const { data: articles = [] } = useArticles(locale, '');
  const next = articles[articles.findIndex(({ id }) => id === article.id) + 1];
  return (
    <footer className={`grid gap-16 line-above ${css.foot} no-print`}>
      {next && next.id !== article.id ? (
        <Link
          to="/aide/detail/$id"
          params={{ id: next.id }}
          className={`row between gap-12 framed quiet no-line ${css.next}`}
        >
          <span>
            {t('article.next')} <strong>{next.title}</strong>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ) : null}
      <p className="row wrap gap-8-16 quiet">
        {t('article.unanswered')}
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/aide/contact" search={{ from: `/aide/detail/${article.id}` }} {...props} />
          )}
        >
          {t('article.contact')}
        </Button>
      </p>
    </footer>
  );
}
