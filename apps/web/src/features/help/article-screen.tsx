import { type ReactNode, useMemo } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Article } from '@vigie/contract/message.ts';
import { useArticle, useArticles } from '../../shared/api/help.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Markdown } from '../../shared/ui/markdown/markdown.tsx';
import { readMarkdown, type MarkdownHeading } from '../../shared/ui/markdown/read-markdown.ts';
import css from './help.module.css';
import { IconChevronRight } from '../../shared/ui/icons.ts';

/** Renders one article, with its sections, related articles and the next one. */
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

/** Renders the text of an article, with its sections beside it and the next article below. */
function ArticleText({ article }: { article: Article }): ReactNode {
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

/** Renders the end of an article: the next article of the help, and the contact link. */
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

interface ArticleRailProps {
  headings: readonly MarkdownHeading[];
  related: Article['related'];
}

/** Renders the sections and the related articles beside an article. */
function ArticleRail({ headings, related }: ArticleRailProps): ReactNode {
  const t = useWords('help');
  return (
    <div className={`${css.rail} no-print`}>
      {headings.length > 1 ? (
        <nav aria-labelledby="contents" className="hidden-tablet">
          <h2 id="contents" className={`small weight-540 muted ${css.railTitle}`}>
            {t('article.contents')}
          </h2>
          <ul className={`plain ${css.links}`}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className={`block quiet pretty no-line hover-accent inner-ring ${css.link}`}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {related.length > 0 ? (
        <nav aria-labelledby="related">
          <h2 id="related" className={`small weight-540 muted ${css.railTitle}`}>
            {t('article.related')}
          </h2>
          <ul className={`plain ${css.links}`}>
            {related.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to="/aide/detail/$id"
                  params={{ id }}
                  className={`block quiet pretty no-line hover-accent inner-ring ${css.link}`}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
