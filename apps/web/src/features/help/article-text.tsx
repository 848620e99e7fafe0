import { useMemo, type ReactNode } from 'react';
import type { Article } from '@vigie/contract/message.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { readMarkdown } from '../../ui/markdown/read-markdown.ts';
import { ArticleFoot } from './article-foot.tsx';
import { ArticleRail } from './article-rail.tsx';
import css from './article-screen.module.css';

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
