import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useRedactions } from '../../shared/api/companies.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { RedactionsForm } from './redactions-form.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the redactions of agents' recordings for a company. */
export function RedactionsCard({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('privacy');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const query = useRedactions(company.id);
  const { data } = query;
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
        <QueryView query={query} failed={t('redactions.failed')} skeleton={64}>
          {(data) =>
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
          }
        </QueryView>
        <p className="small muted pretty">{t('redactions.limits')}</p>
      </div>
      {data ? (
        <Dialog
          isOpen={isOpen}
          label={t('redactions.change')}
          variant="middle"
          onClose={() => setOpen(false)}
        >
          <RedactionsForm company={company} redactions={data} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}
