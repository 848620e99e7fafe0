import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ContainerTrial } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { Wide } from '../../../shared/ui/wide/wide.tsx';
import css from './tag-managers.module.css';

export interface TrialPartProps {
  trial: ContainerTrial;
  /** Returns the name of a draft's tag: from the trial, else from the published container. */
  nameOf: (tag: number) => string;
}

type TriedTag = ContainerTrial['tags'][number];

const isAlike = ({ change, pages: { more, less, undecided } }: TriedTag) =>
  change === 'kept' && more === 0 && less === 0 && undecided === 0;
/** Returns the sort weight of a tag: tags that change on the most pages come first. */
const weightOf = ({ pages: { more, less, undecided } }: TriedTag) => (more + less) * 1_000 + undecided;

/**
 * Renders tags by the number of pages on which each fires more, less or as often; unchanged tags are shown on demand.
 */
export function TrialTags({ trial, nameOf }: TrialPartProps): ReactNode {
  const t = useWords('tag-managers');
  const [isWhole, setIsWhole] = useState(false);
  const sorted = trial.tags.toSorted((one, other) => weightOf(other) - weightOf(one));
  const alike = sorted.filter(isAlike);
  const shown = isWhole ? sorted : sorted.filter((tag) => !isAlike(tag));
  return (
    <Card title={t('draft.tags')}>
      {shown.length === 0 ? null : <Table tags={shown} nameOf={nameOf} />}
      {alike.length > 0 && !isWhole ? (
        <Button variant="default" className="fit mt-12" onClick={() => setIsWhole(true)}>
          {t('draft.alike', { count: alike.length })}
        </Button>
      ) : null}
    </Card>
  );
}

const COUNTS = ['more', 'less', 'same', 'undecided'] as const;
const SIGNS = { more: '+', less: '−', same: '', undecided: '' } as const;
const TONES = { more: 'ok', less: 'fail', same: undefined, undecided: undefined } as const;

function Table({ tags, nameOf }: { tags: readonly TriedTag[]; nameOf: TrialPartProps['nameOf'] }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  return (
    <Wide label={t('draft.tags')}>
      <table className={css.trial}>
        <thead className="sunken small weight-540 muted">
          <tr>
            <th scope="col">{t('draft.column.tag')}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col">
                {t(`draft.column.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <tr key={`${tag.tag} ${tag.change}`} className="line-above">
              <th scope="row" className="weight-540 anywhere">
                <span className="line wrap gap-2-16">
                  {nameOf(tag.tag)}
                  {tag.change === 'kept' ? null : (
                    <Pill tone={tag.change === 'added' ? 'ok' : 'fail'}>{t(`change.${tag.change}`)}</Pill>
                  )}
                </span>
              </th>
              {COUNTS.map((count) => (
                <td key={count} className="number">
                  <span className={`small muted ${css.count}`} aria-hidden>
                    {t(`draft.column.${count}`)}{' '}
                  </span>
                  {tag.pages[count] === 0 ? (
                    <span className="muted">–</span>
                  ) : (
                    <span className={TONES[count] ? 'tone' : undefined} data-tone={TONES[count]}>
                      {SIGNS[count]}
                      {format.number(tag.pages[count])}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
