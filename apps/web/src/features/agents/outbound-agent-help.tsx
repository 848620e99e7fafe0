import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './agents.module.css';

/** Renders when an outbound agent is the better choice, and what it needs. */
export function OutboundAgentHelp(): ReactNode {
  const t = useWords('agents');
  return (
    <aside className={`grid gap-12 ${css.help}`} aria-label={t('calling.title')}>
      <h2 className={`card-title ${css.title}`}>{t('calling.title')}</h2>
      <p>{t('calling.text')}</p>
      <p>{t('calling.needs')}</p>
      <p>{t('calling.code')}</p>
      <FirewallArticle />
    </aside>
  );
}

/** Renders the link to the article about proxies, certificates and agents that do not appear. */
export function FirewallArticle(): ReactNode {
  const t = useWords('agents');
  return (
    <p className="mt-12">
      <Link className="accent" to="/aide/detail/$id" params={{ id: 'agent-behind-firewall' }}>
        {t('calling.article')}
      </Link>
    </p>
  );
}
