import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { useOutbox } from '../../api/outbox.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { InspectorProps } from '../../ui/inspector/inspector.tsx';
import css from './logs.module.css';
import { MailState } from './mail-state.tsx';

type Mails = ReturnType<typeof useOutbox>['items'];

/** What stands beside the list: the e-mail that the address names, as its recipient would read it. */
export function useMailInspector(mails: Mails): InspectorProps | null {
  const t = useWords('logs');
  const navigate = useNavigate();
  const { mail: id }: { mail?: string } = useSearch({ strict: false });
  if (id === undefined || mails === undefined) return null;
  const mail = mails.find((one) => one.id === id);
  return {
    title: mail?.subject ?? t('entry.gone'),
    ...(mail ? { pills: <MailState mail={mail} /> } : {}),
    onClose: () =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, mail: undefined }),
        resetScroll: false,
      }),
    children: mail ? <Mail mail={mail} /> : <p className="quiet">{t('mails.gone-text')}</p>,
  };
}

function Mail({ mail: { to, at, failure, text } }: { mail: NonNullable<Mails>[number] }): ReactNode {
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
