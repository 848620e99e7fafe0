import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FAILED_SIGN_IN, type AuditEntry } from '@vigie/contract/audit-entry.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { panelWith, useSidePanel, type ListPanel } from '../../shared/resource/side-panel.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import css from './logs.module.css';
import { useOperationText, useUserText } from './use-operation-text.ts';

/** Returns the side panel of the entry in the address. */
export function useEntryPanel(entries: readonly AuditEntry[] | undefined): ListPanel {
  const t = useWords('logs');
  const operationText = useOperationText();
  const panel = useSidePanel('entry');
  const { id } = panel;
  if (id === undefined || entries === undefined) return panelWith(panel, null);
  const entry = entries.find((one) => one.id === id);
  return panelWith(panel, {
    title: entry ? operationText(entry.operation) : t('entry.gone'),
    onClose: panel.close,
    children: entry ? <Entry entry={entry} /> : <p className="quiet">{t('entry.gone-text')}</p>,
  });
}

function Entry({ entry }: { entry: AuditEntry }): ReactNode {
  const t = useWords('logs');
  const roleText = useWords('shell');
  const format = useFormat();
  const nameIn = useUserText();
  const { at, person: user, role, company, targetId, targetName, ip, operation, requestId, times } = entry;
  const { token, userAgentHash, beforeHash, afterHash } = entry;
  return (
    <>
      <Facts
        facts={[
          [t('entry.at'), format.exactInstant(at)],
          [operation === FAILED_SIGN_IN ? t('entry.account') : t('entry.person'), nameIn(entry)],
          token === null ? null : [t('entry.token'), token.name],
          role === null ? null : [t('entry.role'), roleText(`role.${role}`)],
          company === null ? null : [t('entry.company'), company.name],
          targetName === null ? null : [t('entry.target'), targetName],
          targetId === null ? null : [t('entry.target-id'), <Code key="target" text={targetId} />],
          times === 1 ? null : [t('entry.times'), format.number(times)],
          ip === '' ? null : [t('entry.ip'), <Code key="ip" text={ip} />],
          userAgentHash === null ? null : [t('entry.browser'), <Code key="browser" text={userAgentHash} />],
          beforeHash === null ? null : [t('entry.before'), <Code key="before" text={beforeHash} />],
          afterHash === null ? null : [t('entry.after'), <Code key="after" text={afterHash} />],
          [t('entry.operation'), <Code key="operation" text={operation} />],
          requestId === '' ? null : [t('entry.request'), <Code key="request" text={requestId} />],
        ]}
      />
      <ul className={`grid gap-4 plain ${css.more}`}>
        {user ? <More name="user" value={user.id} text={t('entry.same-person')} /> : null}
        {company ? <More name="company" value={company.id} text={t('entry.same-company')} /> : null}
        {targetId ? <More name="target" value={targetId} text={t('entry.same-target')} /> : null}
      </ul>
    </>
  );
}

function Code({ text }: { text: string }): ReactNode {
  return <span className="mono small anywhere">{text}</span>;
}

/** Renders the link that filters the list by a property of this entry. */
function More({ name, value, text }: { name: string; value: string; text: string }): ReactNode {
  return (
    <li>
      <Link
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, [name]: value })}
        className="inline-row min-28 accent touch"
      >
        {text}
      </Link>
    </li>
  );
}
