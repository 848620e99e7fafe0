import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredLinkList } from '@vigie/contract/stored-link-list.ts';
import { isChecking, useCheckLinks, useRemoveLinkList } from '../../../shared/api/link-lists.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { IconPencil, IconTrash } from '../../../shared/ui/icons.ts';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';
import { TimeAgo, TimeToCome } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import css from './links.module.css';

interface LinkListsCardProps {
  lists: readonly StoredLinkList[];
  /** List whose report is shown below. */
  shownId: string;
  onEdit: (list: StoredLinkList) => void;
}

/** Renders the lists of a website, each with its last check and its actions. */
export function LinkListsCard({ lists, shownId, onEdit }: LinkListsCardProps): ReactNode {
  const t = useWords('links');
  const { ask, dialog } = useDeletion({
    removal: useRemoveLinkList(),
    inputOf: ({ id }: StoredLinkList) => ({ id }),
    wordsOf: ({ name }: StoredLinkList) => ({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirm: t('remove'),
      failed: t('remove.failed'),
      done: t('removed', { name }),
    }),
  });
  return (
    <Card title={t('lists')}>
      <ul className="grid one-column plain">
        {lists.map((list) => (
          <li key={list.id} className={`row wrap between gap-8-16 ruled ${css.list}`}>
            <div className={`grid shrink grow gap-2 ${css.facts}`}>
              <p className="row wrap gap-4-10">
                <Link
                  to="/dataQuality/liens"
                  search={{ list: list.id }}
                  className="link touch weight-540 anywhere"
                  aria-current={list.id === shownId ? 'true' : undefined}
                >
                  {list.name}
                </Link>
                <LastCheck list={list} />
              </p>
              <ListFacts list={list} />
            </div>
            <div className="row gap-8">
              <CheckButton list={list} />
              <RowMenu
                label={t('menu', { name: list.name })}
                actions={[
                  { name: t('change'), icon: IconPencil, act: () => onEdit(list) },
                  { name: t('remove'), icon: IconTrash, act: () => ask(list) },
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  );
}

function ListFacts({
  list: { links, lastCheck, nextRunAt, lastOverlapAt },
}: {
  list: StoredLinkList;
}): ReactNode {
  const t = useWords('links');
  return (
    <p className="row wrap gap-4-14 small muted number">
      <span>{t('links', { count: links })}</span>
      <span>
        {lastCheck === null ? t('never') : t('checked')}{' '}
        {lastCheck === null ? null : <TimeAgo at={lastCheck.at} />}
      </span>
      {nextRunAt === null ? null : (
        <span>
          {t('next')} <TimeToCome at={nextRunAt} />
        </span>
      )}
      {lastOverlapAt === null ? null : (
        <span className="warn">
          {t('overlap')} <TimeAgo at={lastOverlapAt} />
        </span>
      )}
    </p>
  );
}

/** Renders the result of the last check as one word. */
function LastCheck({ list }: { list: StoredLinkList }): ReactNode {
  const t = useWords('links');
  const { lastCheck: check } = list;
  if (check === null) return null;
  const { state, failed, passed, links } = check;
  if (isChecking(list))
    return <Pill tone="info">{t('state.running', { done: passed + failed, count: links })}</Pill>;
  if (failed > 0) return <Pill tone="fail">{t('state.broken', { count: failed })}</Pill>;
  const [tone, text]: [Tone, string] =
    state !== 'succeeded'
      ? ['warn', t(`state.${state === 'cancelled' ? 'cancelled' : 'failed'}`)]
      : passed < links
        ? ['warn', t('state.partly', { count: links - passed })]
        : ['ok', t('state.passed')];
  return <Pill tone={tone}>{text}</Pill>;
}

function CheckButton({ list }: { list: StoredLinkList }): ReactNode {
  const t = useWords('links');
  const toasts = useToasts();
  const check = useCheckLinks();
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={check.isPending}
      disabled={isChecking(list)}
      aria-label={t('check-one', { name: list.name })}
      onClick={() =>
        check.mutate(
          { id: list.id },
          {
            onSuccess: () => toasts.done(t('check.started')),
            onError: (error) => toasts.callFailed(error, t('check.failed')),
          },
        )
      }
    >
      {t('check')}
    </Button>
  );
}
