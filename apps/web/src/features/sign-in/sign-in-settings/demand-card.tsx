import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import type { StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import {
  useManagers,
  useProviders,
  useSetSignInRules,
  useSignInRules,
} from '../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { userName } from '../../../shared/session/name-of.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { DemandForm } from './demand-form.tsx';

/** Renders whether the users of a company must sign in with its provider. */
export function DemandCard({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('sign-in-settings');
  return (
    <Card title={t('demand')}>
      <QueryView query={useSignInRules(company.id)} failed={t('rules.failed')}>
        {(rules) => <Demand company={company} rules={rules} />}
      </QueryView>
    </Card>
  );
}

interface DemandProps {
  company: CompanyDetail;
  rules: StoredSignInRules;
}

function Demand({ company, rules }: DemandProps): ReactNode {
  const t = useWords('sign-in-settings');
  const hasProvider = useProviders(company.id).data?.some(({ isEnabled }) => isEnabled) ?? false;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = t('demand.title', { company: company.name });
  return (
    <div className="grid one-column gap-12">
      {rules.requiresProvider ? (
        <Demanded company={company} rules={rules} onChange={() => setOpen(true)} />
      ) : (
        <>
          <p className="quiet pretty">{t('demand.off')}</p>
          {hasProvider ? null : <p className="small muted pretty">{t('demand.no-provider')}</p>}
          <Button variant="default" className="fit" disabled={!hasProvider} onClick={() => setOpen(true)}>
            {t('demand.turn-on')}
          </Button>
        </>
      )}
      <Dialog isOpen={isOpen} label={title} variant="middle" onClose={close}>
        <DemandForm company={company} rules={rules} onClose={close} />
      </Dialog>
    </div>
  );
}

function Demanded({ company, rules, onChange }: DemandProps & { onChange: () => void }): ReactNode {
  const t = useWords('sign-in-settings');
  const breakGlass = useManagers(company.id)?.find(({ id }) => id === rules.breakGlassUserId);
  const { ask, dialog } = useDeletion<StoredSignInRules, StoredSignInRules & { companyId: string }>({
    removal: useSetSignInRules(),
    inputOf: (now) => ({
      ...now,
      requiresProvider: false,
      breakGlassUserId: null,
      companyId: company.id,
    }),
    wordsOf: () => ({
      title: t('demand.off-title', { company: company.name }),
      text: t('demand.off-text'),
      confirm: t('demand.turn-off'),
      done: t('demand.turned-off'),
    }),
  });
  return (
    <>
      <Pill tone="ok">{t('demand.on')}</Pill>
      <Facts facts={[[t('demand.break-glass'), breakGlass ? userName(breakGlass) : t('demand.unknown')]]} />
      <div className="flex wrap gap-8">
        <Button variant="default" size="xs" onClick={onChange}>
          {t('demand.change')}
        </Button>
        <Button variant="default" size="xs" onClick={() => ask(rules)}>
          {t('demand.turn-off')}
        </Button>
      </div>
      {dialog}
    </>
  );
}
