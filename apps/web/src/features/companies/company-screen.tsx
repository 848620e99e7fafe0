import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CompanyDetail, Company } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconPencil, IconTrash } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { LoadedCompany } from './loaded-company.tsx';
import { CompanyPicture } from './company-picture.tsx';
import css from './companies.module.css';
import { GuestCode } from './guest-code.tsx';
import { SiteContexts } from './site-contexts.tsx';
import { Sticker } from './sticker.tsx';
import { Teams } from './teams.tsx';
import { BudgetCard } from './budget-card.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useRemoveCompany } from '../../shared/api/companies.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { TokensCard } from '../../domain/tokens/tokens-card.tsx';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { SignInCard } from '../../domain/sign-in/sign-in-card/sign-in-card.tsx';

// Loaded separately: 7 kB of a card below the first ones.
const Clients = lazyComponent(
  ['sharing'],
  async () => (await import('../../domain/sharing/clients.tsx')).Clients,
  () => <Skeleton height={480} />,
);

// Loaded separately: 4 kB of a card below the first ones, and the screen is at its byte budget with it.
const RedactionsCard = lazyComponent(
  ['privacy'],
  async () => (await import('../../domain/privacy/redactions-card.tsx')).RedactionsCard,
);

/** Renders one company: members, websites, guest code, teams and contexts. */
export function CompanyScreen(): ReactNode {
  return <LoadedCompany>{(company) => <Shown key={company.id} company={company} />}</LoadedCompany>;
}

function Shown({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  return (
    <>
      <PageHeader
        title={company.name}
        lead={company.description || undefined}
        {...(may('companies.list') ? { back: { to: '/groupe', label: t('detail.back') } } : {})}
        pills={<CompanyPicture company={company} sizePx={32} />}
      >
        <Actions company={company} />
      </PageHeader>
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid shrink gap-16">
          <Teams company={company} />
          <SiteContexts company={company} />
          {may('companyTokens.list') ? <TokensCard owner={{ companyId: company.id }} /> : null}
          {may('companies.redactions') ? <RedactionsCard company={company} /> : null}
          <Sticker company={company} />
          {may('clientReports.list') ? <Clients company={company} /> : null}
        </div>
        <div className="grid shrink gap-16">
          <CompanyFacts company={company} />
          {may('signInRules.get') ? <SignInCard company={company} /> : null}
          {may('budgets.get') ? <BudgetCard company={company} /> : null}
          <GuestCode company={company} guestCode={company.guestCode} />
          <Thumbnails company={company} />
        </div>
      </div>
    </>
  );
}

function Actions({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  return (
    <>
      {company.mayRemove ? <CompanyMenu company={company} /> : null}
      {may('companies.update') ? (
        <Button
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/groupe/editer/$id" params={{ id: company.id }} />}
        >
          {t('action.edit')}
        </Button>
      ) : null}
    </>
  );
}

/** Renders the menu of a company. After confirmation it deletes a company that is empty. */
function CompanyMenu({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion<CompanyDetail, { id: string }>({
    removal: useRemoveCompany(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      done: t('delete.done', { name }),
    }),
    onDeleted: () => void navigate({ to: '/groupe', replace: true }),
  });
  return (
    <>
      <RowMenu
        label={t('action.menu', { name: company.name })}
        actions={[{ name: t('action.delete'), icon: IconTrash, act: () => ask(company) }]}
      />
      {dialog}
    </>
  );
}

/** Renders the facts of a company, with a link to its members. */
function CompanyFacts({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const members = () => <Members company={company} />;
  return (
    <Card title={t('detail.about')}>
      <Facts facts={useFacts<Company, keyof typeof COMPANY_FIELDS>(company, COMPANY_FIELDS, { members })} />
    </Card>
  );
}

function Members({ company: { id, members } }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  const text = t('fact.members-link', { count: members });
  if (!may('users.list')) return text;
  return (
    <Link className="accent" to="/utilisateur" search={may('companies.list') ? { company: id } : {}}>
      {text}
    </Link>
  );
}
