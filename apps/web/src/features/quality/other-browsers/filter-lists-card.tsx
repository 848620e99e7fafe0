import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import { BLOCKING_BROWSER_NAMES } from '@vigie/contract/wording/blocking-words.ts';
import {
  useFetchFilterList,
  useFilterLists,
  useRemoveFilterList,
  useSendListText,
} from '../../../shared/api/blocking.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconPencil, IconTrash } from '../../../shared/ui/icons.ts';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { FilterListForm } from './filter-list-form.tsx';
import css from './other-browsers.module.css';

/** Renders the filter lists of the company, and the dialog that adds or changes one. */
export function FilterListsCard({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('other-browsers');
  const query = useFilterLists(companyId);
  const [edited, setEdited] = useState<StoredFilterList | 'new' | null>(null);
  const title = t(edited === 'new' ? 'lists.add' : 'lists.edit');
  return (
    <Card
      title={t('lists')}
      aside={
        <span className="line wrap gap-4-14">
          <Link
            to="/aide/detail/$id"
            params={{ id: 'content-blockers' }}
            className="small accent touch inline-row"
          >
            {t('lists.help')}
          </Link>
          <Button variant="default" size="compact-sm" onClick={() => setEdited('new')}>
            {t('lists.add')}
          </Button>
        </span>
      }
    >
      <p className="quiet pretty">{t('lists.text')}</p>
      <QueryView query={query} failed={t('lists.failed')} skeleton={90}>
        {(lists) => <Lists lists={lists} onEdit={setEdited} />}
      </QueryView>
      <Dialog isOpen={edited !== null} label={title} variant="middle" onClose={() => setEdited(null)}>
        {edited === null ? null : (
          <FilterListForm
            title={title}
            companyId={companyId}
            stored={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

interface ListsProps {
  lists: readonly StoredFilterList[];
  onEdit: (list: StoredFilterList) => void;
}

function Lists({ lists, onEdit }: ListsProps): ReactNode {
  const t = useWords('other-browsers');
  const { ask, dialog } = useDeletion({
    removal: useRemoveFilterList(),
    inputOf: ({ id }: StoredFilterList) => ({ id }),
    wordsOf: ({ name }: StoredFilterList) => ({
      title: t('lists.remove-title', { name }),
      text: t('lists.remove-text'),
      confirm: t('lists.remove'),
      failed: t('lists.remove-failed'),
      done: t('lists.removed', { name }),
    }),
  });
  return (
    <>
      <ul className="grid one-column plain mt-12">
        {lists.map((list) => (
          <li key={list.id} className={`grid one-column gap-8 ruled ${css.list}`}>
            <FilterListRow list={list} onEdit={() => onEdit(list)} onRemove={() => ask(list)} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

interface FilterListRowProps {
  list: StoredFilterList;
  onEdit: () => void;
  onRemove: () => void;
}

function FilterListRow({ list, onEdit, onRemove }: FilterListRowProps): ReactNode {
  const t = useWords('other-browsers');
  const { name, url, isDaily, browsers } = list;
  const { locale } = useLocale();
  return (
    <>
      <div className="row wrap between gap-8-16">
        <div className={`grid shrink grow gap-2 ${css.facts}`}>
          <p className="row wrap gap-4-10 weight-540 anywhere">
            {name}
            {isDaily ? <Tag>{t('lists.daily')}</Tag> : null}
          </p>
          <TextFacts list={list} />
          {url === '' ? null : <p className="small muted mono anywhere">{url}</p>}
          <p className="small muted pretty">
            {browsers.length === 0
              ? t('lists.no-browser')
              : t('lists.browsers', {
                  names: browsers.map((browser) => BLOCKING_BROWSER_NAMES[browser][locale]).join(', '),
                })}
          </p>
        </div>
        <div className="row gap-8">
          {url === '' ? <UploadButton list={list} /> : <FetchButton list={list} />}
          <RowMenu
            label={t('lists.menu', { name })}
            actions={[
              { name: t('lists.change'), icon: IconPencil, act: onEdit },
              { name: t('lists.remove'), icon: IconTrash, act: onRemove },
            ]}
          />
        </div>
      </div>
      <Fault list={list} />
    </>
  );
}

function TextFacts({ list: { text, licence, isWaiting, fault } }: { list: StoredFilterList }): ReactNode {
  const t = useWords('other-browsers');
  const format = useFormat();
  if (text === null)
    return fault === null ? (
      <p className="small muted">{t(isWaiting ? 'lists.waiting' : 'lists.no-text')}</p>
    ) : null;
  return (
    <p className="row wrap gap-4-14 small muted number">
      <span>{t('lists.rules', { count: text.rules + text.exceptions })}</span>
      {text.version === null ? null : <span>{t('lists.version', { version: text.version })}</span>}
      <span className="anywhere">{licence || text.licence || t('lists.no-licence')}</span>
      <span>{format.bytes(text.sizeBytes)}</span>
      <span>
        {t('lists.since')} <TimeAgo at={text.at} />
      </span>
      {isWaiting ? <span>{t('lists.waiting')}</span> : null}
    </p>
  );
}

function Fault({ list: { fault, text } }: { list: StoredFilterList }): ReactNode {
  const t = useWords('other-browsers');
  if (fault === null) return null;
  return (
    <Notice
      tone="warn"
      title={t(`fault.${fault.code}`, { line: fault.line ?? 1, status: fault.status ?? 0 })}
      text={t(text === null ? 'fault.no-text' : 'fault.kept')}
    />
  );
}

function FetchButton({ list: { id, name } }: { list: StoredFilterList }): ReactNode {
  const t = useWords('other-browsers');
  const toasts = useToasts();
  const request = useFetchFilterList();
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={request.isPending}
      aria-label={t('lists.fetch-one', { name })}
      onClick={() =>
        request.mutate(
          { id },
          {
            onSuccess: () => toasts.done(t('lists.fetching')),
            onError: (error) => toasts.callFailed(error, t('lists.fetch-failed')),
          },
        )
      }
    >
      {t('lists.fetch')}
    </Button>
  );
}

function UploadButton({ list: { id, name } }: { list: StoredFilterList }): ReactNode {
  const t = useWords('other-browsers');
  const toasts = useToasts();
  const send = useSendListText();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept=".txt,.gz"
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file === null) return;
        send.mutate(
          { id, file },
          {
            onSuccess: () => toasts.done(t('lists.sent')),
            onError: (error) => toasts.callFailed(error, t('lists.send-failed')),
          },
        );
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          loading={send.isPending}
          aria-label={t('lists.upload-one', { name })}
        >
          {t('lists.upload')}
        </Button>
      )}
    </FileButton>
  );
}
