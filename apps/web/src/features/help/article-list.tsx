import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ARTICLE_TOPICS, type Article } from '@vigie/contract/message.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import css from './help.module.css';

export type Brief = Pick<Article, 'id' | 'topic' | 'title' | 'summary'>;

/** Articles under their topics. */
export function ArticleGroups({ articles }: { articles: readonly Brief[] }): ReactNode {
  const t = useWords('help');
  const groups = ARTICLE_TOPICS.map(
    (topic) => [topic, articles.filter((article) => article.topic === topic)] as const,
  );
  return (
    <div className={css.groups}>
      {groups
        .filter(([, found]) => found.length > 0)
        .map(([topic, found]) => (
          <Card key={topic} title={t(`topic.${topic}`)} className={css.group}>
            <ArticleLinks articles={found} />
          </Card>
        ))}
    </div>
  );
}

interface ArticleResultsProps {
  articles: readonly Brief[];
  /** Whether they answer the text before. */
  isStale: boolean;
}

/** What a search found, best first. */
export function ArticleResults({ articles, isStale }: ArticleResultsProps): ReactNode {
  const t = useWords('help');
  return (
    <Card title={t('list.results', { count: articles.length })} className={css.results}>
      <div className="stale" aria-busy={isStale}>
        <ArticleLinks articles={articles} />
      </div>
      <output className="sr-only">{t('list.results', { count: articles.length })}</output>
    </Card>
  );
}

function ArticleLinks({ articles }: { articles: readonly Brief[] }): ReactNode {
  return (
    <ul className="plain">
      {articles.map(({ id, title, summary }) => (
        <li key={id} className={`relative rounded-s hover-sunken ${css.entry}`}>
          <Link to="/aide/detail/$id" params={{ id }} className={`accent no-line covers ${css.title}`}>
            {title}
          </Link>
          <p className={`muted pretty ${css.summary}`}>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
