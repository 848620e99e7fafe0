import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Article, ARTICLE_TOPICS } from '@vigie/contract/message.ts';
import { useArticles } from '../../shared/api/help.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconSearch } from '../../shared/ui/icons.ts';
import { FacetChips } from '../../shared/ui/list/facet-chips.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { RowsSkeleton } from '../../shared/ui/list/rows-skeleton.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Card } from '../../shared/ui/card.tsx';
import css from './help.module.css';

/** Renders all articles by topic, or those that match the search. */
export function HelpScreen(): ReactNode {
  const t = useWords('help');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'topic');
  const topic = ARTICLE_TOPICS.find((one) => one === filters.topic);
  const { locale } = useLocale();
  const q = filters.q ?? '';
  const { data: articles } = useArticles(locale, q);
  return (
    <>
      <PageHeader title={shell('title.aide')} lead={t('list.lead')}>
        <Contact />
      </PageHeader>
      <FilterBar
        search={{ label: t('list.search'), value: q, onChange: (next) => setFilters({ q: next }) }}
        isFiltered={isFiltered}
        onClear={clearFilters}
      >
        <FacetChips
          label={t('list.topics')}
          value={topic ?? ''}
          options={ARTICLE_TOPICS.map((value) => ({
            value,
            label: t(`topic.${value}`),
            count: articles?.filter((article) => article.topic === value).length,
          }))}
          onChange={(value) => setFilters({ topic: value })}
        />
      </FilterBar>
      <Content q={q} topic={topic} />
    </>
  );
}

type Topic = (typeof ARTICLE_TOPICS)[number];

function Content({ q, topic }: { q: string; topic: Topic | undefined }): ReactNode {
  const t = useWords('help');
  const { locale } = useLocale();
  const { data, error, refetch, isPlaceholderData } = useArticles(locale, q);
  const articles = data?.filter((article) => topic === undefined || article.topic === topic);
  return (
    <ListGate
      list={{ error, retry: () => void refetch() }}
      rows={articles}
      failed={t('list.failed')}
      empty={isPlaceholderData ? null : <NoArticle q={q} />}
    >
      {articles === undefined ? (
        <RowsSkeleton />
      ) : q === '' ? (
        <ArticleGroups articles={articles} />
      ) : (
        <ArticleResults articles={articles} isStale={isPlaceholderData} />
      )}
    </ListGate>
  );
}

function NoArticle({ q }: { q: string }): ReactNode {
  const t = useWords('help');
  return (
    <EmptyState icon={IconSearch} title={t('list.none', { q })} text={t('list.none-text')}>
      <Contact />
    </EmptyState>
  );
}

function Contact(): ReactNode {
  const t = useWords('help');
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/aide/contact" {...props} />}>
      {t('list.contact')}
    </Button>
  );
}

type Brief = Pick<Article, 'id' | 'topic' | 'title' | 'summary'>;

/** Renders articles grouped by topic. */
function ArticleGroups({ articles }: { articles: readonly Brief[] }): ReactNode {
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
  /** True if the results belong to the previous search text. */
  isStale: boolean;
}

/** Renders the results of a search, best first. */
function ArticleResults({ articles, isStale }: ArticleResultsProps): ReactNode {
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
