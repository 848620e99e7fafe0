import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { REPORT_FAMILY_NAMES, type ReportInterface } from '@vigie/contract/report-interface.ts';
import type { Website } from '@vigie/contract/website.ts';
import { AnswerPill, AnswerTimes, AnswerTrouble } from '../../../domain/counted/report-answer.tsx';
import {
  useRemoveReportInterface,
  useReportInterfaces,
  useTestReportInterface,
} from '../../../shared/api/report-interfaces.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../../shared/ui/icons.ts';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { InterfaceForm } from './interface-form.tsx';

/** A tracker of the website with the reporting interface that it names. */
interface TrackerRow {
  /** Value in the address: the id of the tracker, or `primary`. */
  key: string;
  trackerId: string | null;
  name: string;
  stored: ReportInterface | null;
}

const PRIMARY = 'primary';

/** Renders the reporting interface of each tracker, and the dialog that names or changes one (`?interface=`). */
export function InterfacesCard({ website }: { website: Website }): ReactNode {
  const t = useWords('report-interfaces');
  const query = useReportInterfaces(website.id);
  const card = useRef<HTMLDivElement>(null);
  // The card is loaded after the browser has looked for the target of the address.
  useEffect(() => {
    if (location.hash === '#report-interfaces') card.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={card} id="report-interfaces" className="shrink">
      <Card
        title={t('title')}
        aside={
          <Link to="/aide/detail/$id" params={{ id: 'counted' }} className="small accent touch inline-row">
            {t('help')}
          </Link>
        }
      >
        <p className="quiet pretty">{t('lead')}</p>
        <QueryView query={query} failed={t('not-loaded')} skeleton={110}>
          {(stored) => <Rows website={website} stored={stored} />}
        </QueryView>
      </Card>
    </div>
  );
}

function Rows({ website, stored }: { website: Website; stored: readonly ReportInterface[] }): ReactNode {
  const t = useWords('report-interfaces');
  const rows = useTrackerRows(website, stored);
  const { edited, open, close } = useEdited(rows);
  const test = useTest();
  const { ask, dialog } = useDeletion({
    removal: useRemoveReportInterface(),
    inputOf: ({ stored: { id } }: Named) => ({ id }),
    wordsOf: ({ name }: Named) => ({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirm: t('remove.button'),
      failed: t('remove.failed'),
      done: t('remove.done', { name }),
    }),
  });
  const title = edited ? t(edited.stored ? 'form.change' : 'form.new', { name: edited.name }) : '';
  return (
    <>
      <ul className="grid one-column plain mt-12">
        {rows.map((row) => (
          <li key={row.key} className="grid one-column gap-8 ruled">
            {isNamed(row) ? (
              <Interface row={row} test={test} onEdit={() => open(row.key)} onRemove={() => ask(row)} />
            ) : (
              <Unnamed row={row} onName={() => open(row.key)} />
            )}
          </li>
        ))}
      </ul>
      <Dialog isOpen={edited !== null} label={title} variant="middle" onClose={close}>
        {edited === null ? null : (
          <InterfaceForm
            title={title}
            of={{ websiteId: website.id, trackerId: edited.trackerId }}
            stored={edited.stored}
            onClose={close}
            onSaved={(saved) => {
              close();
              if (saved.isEnabled) test.start(saved);
            }}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

type Named = TrackerRow & { stored: ReportInterface };
const isNamed = (row: TrackerRow): row is Named => row.stored !== null;

/** Returns the trackers of the website, the primary one first, each with its interface. */
function useTrackerRows({ tracking }: Website, stored: readonly ReportInterface[]): TrackerRow[] {
  const t = useWords('report-interfaces');
  const trackers = [
    { id: null, name: tracking.name || t('primary') },
    ...(tracking.others ?? []).map(({ id = null, name }) => ({ id, name })),
  ];
  return trackers.map(({ id, name }) => ({
    key: id ?? PRIMARY,
    trackerId: id,
    name,
    stored: stored.find(({ trackerId }) => trackerId === id) ?? null,
  }));
}

/** Returns the tracker whose interface the address opens. */
function useEdited(rows: readonly TrackerRow[]) {
  const { interface: key }: { interface?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, interface: next }),
      resetScroll: false,
    });
  return {
    edited: rows.find((row) => row.key === key) ?? null,
    open: show,
    close: () => show(undefined),
  };
}

/** Returns the test of a connection, and the interface that it queries. */
function useTest() {
  const t = useWords('report-interfaces');
  const toasts = useToasts();
  const { mutate, isPending, variables } = useTestReportInterface();
  return {
    isTesting: (id: string) => isPending && variables.id === id,
    start: ({ id }: ReportInterface) =>
      mutate(
        { id },
        {
          onSuccess: ({ outcome }) =>
            outcome === 'works' ? toasts.done(t('test.works')) : toasts.failed(t('test.fails')),
          onError: (error) => toasts.callFailed(error, t('test.failed')),
        },
      ),
  };
}

interface InterfaceProps {
  row: Named;
  test: ReturnType<typeof useTest>;
  onEdit: () => void;
  onRemove: () => void;
}

function Interface({ row: { name, stored }, test, onEdit, onRemove }: InterfaceProps): ReactNode {
  const t = useWords('report-interfaces');
  const { id, family, url, account, dataset, tokenSetAt } = stored;
  return (
    <>
      <div className="row wrap between gap-8-16">
        <div className="grid shrink grow gap-2">
          <p className="row wrap gap-4-10 weight-540 anywhere">
            {name}
            <Tag>{REPORT_FAMILY_NAMES[family]}</Tag>
            <AnswerPill of={stored} />
          </p>
          <p className="row wrap gap-4-14 small muted number">
            {dataset === '' ? null : <span className="mono anywhere">{dataset}</span>}
            {url === '' ? null : <span className="mono anywhere">{url}</span>}
            <span className="anywhere">
              {account === '' ? t('every-account') : t('account', { account })}
            </span>
            {tokenSetAt === null ? <span>{t('no-token')}</span> : null}
            <AnswerTimes of={stored} />
          </p>
        </div>
        <div className="row gap-8">
          <Button
            variant="default"
            size="compact-sm"
            loading={test.isTesting(id)}
            aria-label={t('test.one', { name })}
            onClick={() => test.start(stored)}
          >
            {t('test')}
          </Button>
          <RowMenu
            label={t('menu', { name })}
            actions={[
              { name: t('edit'), icon: IconPencil, act: onEdit },
              { name: t('remove.button'), icon: IconTrash, act: onRemove },
            ]}
          />
        </div>
      </div>
      <AnswerTrouble of={stored} />
    </>
  );
}

function Unnamed({ row: { name }, onName }: { row: TrackerRow; onName: () => void }): ReactNode {
  const t = useWords('report-interfaces');
  return (
    <div className="row wrap between gap-8-16">
      <div className="grid shrink grow gap-2">
        <p className="weight-540 anywhere">{name}</p>
        <p className="small muted">{t('none')}</p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={t('name.one', { name })}
        onClick={onName}
      >
        {t('name')}
      </Button>
    </div>
  );
}
