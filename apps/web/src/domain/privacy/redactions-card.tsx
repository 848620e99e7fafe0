import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useRedactions } from '../../shared/api/companies.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { RedactionsForm } from './redactions-form.tsx';

/** Renders the redactions of agents' recordings for a company. */
export function RedactionsCard({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('privacy');
  const may = usePermission();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRedactions(company.id);
  const change =
    data && may('companies.setRedactions') ? (
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('redactions.change')}
      </Button>
    ) : null;
  return (
    <Card title={t('redactions.title')} aside={change}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('redactions.lead')}</p>
        {data ? (
          data.rules.length === 0 ? (
            <p>{t('redactions.none')}</p>
          ) : (
            <ul className="grid gap-8">
              {data.rules.map((rule) => (
                <li key={JSON.stringify(rule)} className="anywhere">
                  {t(`redactions.${rule.kind}`)}{' '}
                  <code className="mono">{rule.kind === 'pattern' ? rule.pattern : rule.name}</code>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <LoadFailed
            title={t('redactions.failed')}
            text={errorText(failureOf(error).code)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={64} />
        )}
        <p className="small muted pretty">{t('redactions.limits')}</p>
      </div>
      {data ? (
        <Dialog isOpen={isOpen} label={t('redactions.change')} place="middle" onClose={() => setOpen(false)}>
          <RedactionsForm company={company} redactions={data} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}
