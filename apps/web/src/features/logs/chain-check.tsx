import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AuditChain } from '@vigie/contract/audit-entry.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './logs.module.css';

/** Renders the button that verifies the hash chain of the whole log. */
export function ChainCheck(): ReactNode {
  const t = useWords('logs');
  const { client } = useApi();
  const failureText = useFailureText();
  const check = useMutation({ mutationFn: () => client.auditLog.chain() });
  return (
    <Card title={t('chain.title')} className={css.card}>
      <p className={`quiet pretty ${css.text}`}>{t('chain.text')}</p>
      <output className={css.result}>
        {check.data ? <Result chain={check.data} /> : null}
        {check.error ? <Line tone="warn" text={failureText(check.error)} /> : null}
      </output>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t('chain.check')}
      </Button>
    </Card>
  );
}

function Result({ chain: { entries, unsealed, brokenAt, lastSeal } }: { chain: AuditChain }): ReactNode {
  const t = useWords('logs');
  const format = useFormat();
  return (
    <>
      {brokenAt === null ? (
        <Line tone="ok" text={t('chain.intact', { count: entries - unsealed })} />
      ) : (
        <Line
          tone="fail"
          text={t('chain.broken', { id: brokenAt.id, at: format.exactInstant(brokenAt.at) })}
        />
      )}
      {unsealed > 0 ? <Line tone="warn" text={t('chain.unsealed', { count: unsealed })} /> : null}
      {lastSeal === null ? null : (
        <span className="muted">
          {t('chain.seal')} <code className="mono small anywhere">{lastSeal}</code>
        </span>
      )}
    </>
  );
}

function Line({ tone, text }: { tone: 'ok' | 'warn' | 'fail'; text: string }): ReactNode {
  return (
    <span className={`line gap-8 ${css.line}`}>
      <StatusIcon tone={tone} />
      {text}
    </span>
  );
}
