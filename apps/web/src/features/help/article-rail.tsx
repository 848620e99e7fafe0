import type { ReactNode } from 'react';
import type { Article } from '@vigie/contract/message.ts';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Heading } from '../../ui/markdown/read-markdown.ts';
import css from './article-screen.module.css';

interface ArticleRailProps {
  headings: readonly Heading[];
  related: Article['related'];
}

/** Beside an article: its sections, and what to read also. */
export function ArticleRail({ headings, related }: ArticleRailProps): ReactNode {
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
