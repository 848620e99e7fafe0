import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { describeBrowser } from '@vigie/contract/wording/browser-words.ts';
import { useFormat, useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './agent-screen.module.css';
import { AgentLoad, AgentVersion } from './agent-state.tsx';

/** Where an agent is, what it runs on and how it is. */
export function AgentFacts({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const format = useFormat();
  const { locale } = useLocale();
  const { url, slug, load, browser, chromium, lastSeenAt, updatedAt, createdAt, isShared } = agent;
  return (
    <Card title={t('detail.facts')}>
      <Facts
        facts={[
          [
            t('fact.url'),
            <span key="url" className="mono small anywhere">
              {url}
            </span>,
          ],
          [
            t('fact.slug'),
            <span key="slug" className="mono small anywhere">
              {slug}
            </span>,
          ],
          [t('fact.load'), <AgentLoad key="load" agent={agent} />],
          [t('fact.version'), <AgentVersion key="version" agent={agent} />],
          [t('fact.browser'), browser ? describeBrowser(browser, locale) : t('unknown')],
          chromium === null
            ? null
            : [
                t('fact.browser-path'),
                <span key="path" className="mono small anywhere">
                  {chromium}
                </span>,
              ],
          [t('fact.sandbox'), <Sandbox key="sandbox" sandbox={agent.sandbox} />],
          load && load.spoolBytes > 0 ? [t('fact.spool'), format.bytes(load.spoolBytes)] : null,
          [t('fact.shared'), t(isShared ? 'fact.shared-all' : 'fact.shared-own')],
          [t('fact.seen'), lastSeenAt ? <TimeAgo key="seen" at={lastSeenAt} /> : t('never-seen')],
          [t('fact.keys'), <Keys key="keys" keys={agent.keys} />],
          [t('fact.changed'), <TimeAgo key="changed" at={updatedAt} />],
          [t('fact.created'), <TimeAgo key="created" at={createdAt} />],
        ]}
      />
    </Card>
  );
}

function Keys({ keys: { since, state } }: Pick<Agent, 'keys'>): ReactNode {
  const t = useWords('agents');
  if (state === 'settled') return <TimeAgo at={since} />;
  return (
    <span className={`grid gap-4 ${css.danger}`}>
      <TimeAgo at={since} />
      <span className="small quiet">{t(`fact.keys-${state}`)}</span>
    </span>
  );
}

function Sandbox({ sandbox }: Pick<Agent, 'sandbox'>): ReactNode {
  const t = useWords('agents');
  if (sandbox === null) return t('unknown');
  return <Pill tone={sandbox === 'on' ? 'ok' : 'fail'}>{t(`fact.sandbox-${sandbox}`)}</Pill>;
}
