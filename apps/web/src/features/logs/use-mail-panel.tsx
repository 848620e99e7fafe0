import type { ReactNode } from 'react';
import type { OutboxMail } from '@vigie/contract/home.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { panelWith, useSidePanel, type ListPanel } from '../../resource/side-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import css from './logs.module.css';
import { MailState } from './mail-state.tsx';

/** What stands beside the list: the e-mail that the address names, as its recipient would read it. */
export function useMailPanel(mails: readonly OutboxMail[] | undefined): ListPanel {
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
