import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Agent, AgentCode, MadeAgentCode } from '@vigie/contract/agent.ts';
import { useAgentCodes, useAgentsLike } from '../../shared/api/agents.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { AgentCodeLines } from './agent-code-lines.tsx';
import { useCodeWithdrawal } from './use-code-withdrawal.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

const POLL_MS = 3_000;

interface AgentCodePageProps {
  id: string;
  /** The code with its text, which only the response that created it contains; null after a reload. */
  made: MadeAgentCode | null;
}

/** Renders a code: the lines to paste, its expiry, and the agent once it has registered. */
export function AgentCodePage({ id, made }: AgentCodePageProps): ReactNode {
  const t = useWords('agents');
  const codes = useAgentCodes(POLL_MS);
  const waiting = codes.data?.find((code) => code.id === id);
  const [seen, setSeen] = useState<AgentCode | null>(made);
  // The focused form was unmounted.
  useEffect(focusHeading, []);
  if (waiting !== undefined && seen === null) setSeen(waiting);
  // A list loaded before the code was created lacks it.
  const isOver = waiting === undefined && codes.isFetchedAfterMount;
  const shown = <Shown code={seen} text={made?.code} isOver={isOver} />;
  if (made !== null) return shown;
  return (
    <QueryView query={codes} level={1} failed={t('code.not-loaded')} skeleton={<PageSkeleton />}>
      {() => shown}
    </QueryView>
  );
}

interface ShownProps {
  code: AgentCode | null;
  text: string | undefined;
  /** True if the code is used, withdrawn or expired. */
  isOver: boolean;
}

function Shown({ code, text, isOver }: ShownProps): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const { agent, isLooking } = useRegistered(code, isOver);
  const name = agent?.name ?? code?.name;
  const isWaiting = code !== null && (!isOver || isLooking);
  return (
    <>
      <PageHeader
        title={name === undefined ? shell('title.agents-appelant') : t('code.made', { name })}
        back={{ to: '/agents', label: shell('title.agents') }}
      />
      <div className="grid one-column gap-16">
        {agent ? (
          <Notice
            tone="ok"
            title={t('code.registered', { name: agent.name })}
            text={t('code.registered-text')}
          >
            <OpenAgent agent={agent} />
          </Notice>
        ) : isWaiting ? (
          <Waiting code={code} />
        ) : isOver ? (
          <Notice tone="warn" title={t('code.over')} text={t('code.over-text')}>
            <MakeAnother agentId={code?.agentId ?? null} />
          </Notice>
        ) : null}
        {isWaiting ? <AgentCodeLines code={text} /> : null}
      </div>
    </>
  );
}

/** Returns the agent that registered by a code that is used or expired; absent until it is loaded. */
function useRegistered(code: AgentCode | null, isOver: boolean): { agent?: Agent; isLooking: boolean } {
  const { data, isLoading } = useAgentsLike(code?.slug ?? '', isOver && code !== null);
  const agent = data?.items.find(({ id, slug, revokedAt, keys }) => {
    if (code === null || revokedAt !== null) return false;
    if (code.agentId === null) return slug === code.slug;
    return id === code.agentId && Date.parse(keys.since) >= Date.parse(code.createdAt);
  });
  return { ...(agent ? { agent } : {}), isLooking: isLoading };
}

function Waiting({ code }: { code: AgentCode }): ReactNode {
  const t = useWords('agents');
  const format = useFormat();
  const navigate = useNavigate();
  const { ask, dialog } = useCodeWithdrawal(() => void navigate({ to: '/agents' }));
  return (
    <>
      <Notice
        tone="info"
        title={t('code.waiting')}
        text={t('code.until', { time: format.hour(code.expiresAt) })}
        action={
          <Button variant="default" size="compact-sm" onClick={() => ask(code)}>
            {t('code.withdraw')}
          </Button>
        }
      />
      {dialog}
    </>
  );
}

function OpenAgent({ agent: { id, name } }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  return (
    <Link className="accent" to="/agents/$id" params={{ id }}>
      {t('code.open', { name })}
    </Link>
  );
}

function MakeAnother({ agentId }: { agentId: string | null }): ReactNode {
  const t = useWords('agents');
  const search = agentId === null ? {} : { agent: agentId };
  return (
    <Link className="accent" to="/agents/appelant" search={search}>
      {t('code.another')}
    </Link>
  );
}
