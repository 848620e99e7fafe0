import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AgentCode } from '@vigie/contract/agent.ts';
import { useAgentCodes } from '../../shared/api/agents.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useCodeWithdrawal } from './use-code-withdrawal.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

const POLL_MS = 10_000;

/** Renders the unused codes, with their author and expiry; nothing if there are none. */
export function WaitingCodes(): ReactNode {
  const t = useWords('agents');
  const may = usePermission();
  const query = useAgentCodes(POLL_MS);
  const { ask, dialog } = useCodeWithdrawal();
  return (
    <>
      <QueryView query={query} failed={t('codes.failed')} skeleton={null} empty={null}>
        {(codes) => (
          <Card title={t('codes.title')} className="mt-16">
            <ul className="grid one-column plain">
              {codes.map((code) => (
                <li key={code.id} className="row wrap between gap-8-16 ruled">
                  <Facts code={code} />
                  {may('agents.removeCode') ? (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('withdraw.one', { name: code.name })}
                      onClick={() => ask(code)}
                    >
                      {t('code.withdraw')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      {dialog}
    </>
  );
}

function Facts({ code }: { code: AgentCode }): ReactNode {
  const t = useWords('agents');
  const format = useFormat();
  const { id, name, agentId, author, createdAt, expiresAt } = code;
  return (
    <div className="grid shrink grow">
      <span className="row wrap gap-4-10 weight-540 anywhere">
        <Link className="accent" to="/agents/appelant" search={{ code: id }}>
          {name}
        </Link>
        {agentId === null ? null : <span className="small muted">{t('codes.again')}</span>}
      </span>
      <span className="small muted anywhere">
        {author === null ? t('codes.by-nobody') : t('codes.by', { author })} · <TimeAgo at={createdAt} /> ·{' '}
        {t('codes.until', { time: format.hour(expiresAt) })}
      </span>
    </div>
  );
}
