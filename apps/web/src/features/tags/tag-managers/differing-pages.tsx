import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ContainerTrial } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExternalLink } from '../../../shared/ui/external-link.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import css from './tag-managers.module.css';
import type { TrialPartProps } from './trial-tags.tsx';

type DifferingPage = ContainerTrial['differing'][number];
type Verdict = DifferingPage['tags'][number]['verdict'];

const SHOWN_AT_ONCE = 25;
const TONES: Record<Verdict, Tone> = { more: 'ok', less: 'fail', same: 'mute', 'not-decidable': 'info' };

/** Renders the pages on which a draft changes something, each with its tags and the visit of the trial. */
export function DifferingPages({
  trial,
  nameOf,
  websiteId,
}: TrialPartProps & { websiteId: string }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const pages = trial.differing;
  return (
    <section className="card clip" aria-label={t('draft.pages')}>
      <h2 className="m-0 card-title p-18">
        {t('draft.pages')} <span className="small muted number">{format.number(pages.length)}</span>
      </h2>
      <ul className="plain line-above">
        {pages.slice(0, limit).map((page) => (
          <li key={page.pageId} className={`grid one-column gap-6 ruled shrink ${css.page}`}>
            <span className="line wrap between gap-4-16">
              <ExternalLink url={page.url} />
              <Link
                to="/urls/liste"
                search={{ website: websiteId, observation: page.observationId, part: 'tagManager' }}
                className="link touch small"
              >
                {t('draft.visit')}
              </Link>
            </span>
            <ul className="flex wrap gap-4-16 plain small">
              {page.tags.map(({ tag, verdict, before, after }) => (
                <li key={tag} className="inline-row gap-6 shrink anywhere number">
                  <StatusIcon tone={TONES[verdict]} size={14} />
                  <span className="shrink">
                    {verdict === 'not-decidable'
                      ? t('draft.cannot-say', { tag: nameOf(tag) })
                      : t('draft.verdict', {
                          tag: nameOf(tag),
                          before: format.exact(before),
                          after: format.exact(after),
                        })}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {pages.length > limit ? (
        <p className="p-18 line-above">
          <Button variant="default" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {t('draft.show-more')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
