import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useInstance } from '../../shared/api/instance.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { FirewallArticle } from './outbound-agent-help.tsx';
import { linesOf, START_WAYS } from './code-lines.ts';

/**
 * Renders the lines to paste on the agent's machine: for a shell, compose or systemd. The code is shown only right
 * after it was created.
 */
export function AgentCodeLines({ code }: { code: string | undefined }): ReactNode {
  const t = useWords('agents');
  const { way }: { way?: string } = useSearch({ strict: false });
  const panelUrl = useInstance()?.publicUrl;
  const shown = START_WAYS.find(({ value }) => value === way) ?? START_WAYS[0];
  return (
    <Card title={t('lines.title')}>
      {code === undefined ? (
        <Notice tone="warn" title={t('lines.gone')} text={t('lines.gone-text')} />
      ) : (
        <>
          <p className="quiet pretty mb-12">{t('lines.once')}</p>
          <Tabs label={t('lines.ways')} name="way" value={shown.value} tabs={START_WAYS} />
          <div className="grid one-column gap-12">
            <p className="quiet pretty">{t(`lines.${shown.value}-text`)}</p>
            {panelUrl === undefined ? null : (
              <CodeBlock label={shown.label} code={linesOf(shown.value, { panelUrl, code })} />
            )}
          </div>
        </>
      )}
      <FirewallArticle />
    </Card>
  );
}
