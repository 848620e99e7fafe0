import type { ReactNode } from 'react';
import type { OutboxMail } from '@vigie/contract/home.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useGrowingList } from '../../api/growing-list.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ListPart } from '../../resource/list-part.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { type ListPanel, panelWith, useSidePanel } from '../../resource/side-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import css from './logs.module.css';
import { Pill } from '../../ui/pill.tsx';

/** E-mails that did not leave: without a mail server, an administrator reads here what users would have got. */
export function MailsView(): ReactNode {
  const t = useWords('logs');
  const { queries } = useApi();
  const list = useGrowingList(queries.outbox.list, { limit: 50 });
  return (
    <ListPart<OutboxMail>
      list={list}
      label={t('mails.label')}
      failed={t('mails.failed')}
      empty={{ icon: IconListDetails, title: t('mails.empty'), text: t('mails.empty-text') }}
      columns={useColumns()}
      panel={useMailPanel(list.items)}
    />
  );
}

function useColumns(): Column<OutboxMail>[] {
  const t = useWords('logs');
  const format = useFormat();
  return [
    {
      key: 'subject',
      title: t('mails.subject'),
      width: 'minmax(200px, 2fr)',
      isBeside: true,
      cell: ({ subject }) => subject,
    },
    {
      key: 'to',
      title: t('mails.to'),
      width: 'minmax(160px, 1fr)',
      isBeside: true,
      cell: ({ to }) => <span className="anywhere">{to}</span>,
    },
    {
      key: 'state',
      title: t('mails.state'),
      width: '150px',
      cell: (mail) => <MailState mail={mail} />,
    },
    {
      key: 'at',
      title: t('column.at'),
      width: '190px',
      cell: ({ at }) => <time dateTime={at}>{format.exactInstant(at)}</time>,
    },
  ];
}

/** What stands beside the list: the e-mail that the address names, as its recipient would read it. */
function useMailPanel(mails: readonly OutboxMail[] | undefined): ListPanel {
  const t = useWords('logs');
  const panel = useSidePanel('mail');
  const { id } = panel;
  if (id === undefined || mails === undefined) return panelWith(panel, null);
  const mail = mails.find((one) => one.id === id);
  return panelWith(panel, {
    title: mail?.subject ?? t('entry.gone'),
    ...(mail ? { pills: <MailState mail={mail} /> } : {}),
    onClose: panel.close,
    children: mail ? <MailText mail={mail} /> : <p className="quiet">{t('mails.gone-text')}</p>,
  });
}

function MailText({ mail: { to, at, failure, text } }: { mail: OutboxMail }): ReactNode {
  const t = useWords('logs');
  const format = useFormat();
  return (
    <>
      <Facts
        facts={[
          [
            t('mails.to'),
            <span key="to" className="anywhere">
              {to}
            </span>,
          ],
          [t('column.at'), format.exactInstant(at)],
          failure === null
            ? null
            : [
                t('mails.failure'),
                <span key="failure" className="mono small anywhere">
                  {failure}
                </span>,
              ],
        ]}
      />
      <h3 className={`small muted ${css.heading}`}>{t('mails.text')}</h3>
      <p className={`rounded-s sunken anywhere ${css.mail}`}>{text.trim()}</p>
    </>
  );
}

interface MailStateProps {
  mail: { state: 'kept' | 'sent' | 'failed'; failure: string | null };
}

/** Kept here, to be tried again, or given up. */
function MailState({ mail: { state, failure } }: MailStateProps): ReactNode {
  const t = useWords('logs');
  if (state === 'failed') return <Pill tone="fail">{t('mails.given-up')}</Pill>;
  return failure === null ? (
    <Pill tone="mute">{t('mails.kept')}</Pill>
  ) : (
    <Pill tone="warn">{t('mails.waits')}</Pill>
  );
}
