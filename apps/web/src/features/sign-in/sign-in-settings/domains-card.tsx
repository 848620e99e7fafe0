import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { DOMAINS_MAX, type CompanyDomain } from '@vigie/contract/identity-provider.ts';
import { failureOf, type Failure } from '../../../shared/api/failure.ts';
import {
  useDomains,
  useRemoveDomain,
  useVerifyDomain,
  useVouchForDomain,
} from '../../../shared/api/sign-in-settings.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { DomainForm } from './domain-form.tsx';
import css from './sign-in-settings.module.css';

/** Renders the e-mail domains of a company, and the proof of ownership. */
export function DomainsCard({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('sign-in-settings');
  return (
    <Card title={t('domains')}>
      <p className="quiet pretty">{t('domains.lead')}</p>
      <QueryView query={useDomains(companyId)} failed={t('domains.failed')}>
        {(domains) => (
          <>
            <List companyId={companyId} domains={domains} />
            {domains.length < DOMAINS_MAX ? <DomainForm companyId={companyId} /> : null}
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface ListProps {
  companyId: string;
  domains: readonly CompanyDomain[];
}

/** Renders the domains; the DNS record of the latest unproven one is open. */
function List({ companyId, domains }: ListProps): ReactNode {
  const t = useWords('sign-in-settings');
  const [latest] = domains
    .filter(({ provenAt }) => provenAt === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (domains.length === 0) return <p className="mt-12 muted pretty">{t('domains.none')}</p>;
  return (
    <ul className="grid one-column plain mt-6">
      {domains.map((domain) => (
        <Item key={domain.id} companyId={companyId} domain={domain} isOpen={domain === latest} />
      ))}
    </ul>
  );
}

interface ProofProps {
  companyId: string;
  domain: CompanyDomain;
}

function Item({ companyId, domain, isOpen }: ProofProps & { isOpen: boolean }): ReactNode {
  const t = useWords('sign-in-settings');
  const format = useFormat();
  const { provenAt, provenBy } = domain;
  return (
    <li className={`grid one-column gap-10 ruled ${css.item}`}>
      <div className="row wrap between gap-8-16">
        <span className={`row wrap shrink gap-4-10 weight-540 anywhere ${css.words}`}>
          {domain.domain}
          <Pill tone={provenAt === null ? 'warn' : 'ok'}>
            {t(provenAt === null ? 'domains.unproven' : 'domains.proven')}
          </Pill>
        </span>
        <RemoveDomain companyId={companyId} domain={domain} />
      </div>
      {provenAt === null || provenBy === null ? (
        <details open={isOpen}>
          <summary className="row gap-4 touch small fit pointer weight-540 quiet">
            {t('domains.prove')}
          </summary>
          <Proof companyId={companyId} domain={domain} />
        </details>
      ) : (
        <span className="small muted">{t(`domains.by-${provenBy}`, { date: format.instant(provenAt) })}</span>
      )}
    </li>
  );
}

/** Renders the DNS record that proves a domain, and the actions that verify it. */
function Proof({ companyId, domain: { id, domain, record } }: ProofProps): ReactNode {
  const t = useWords('sign-in-settings');
  const toasts = useToasts();
  const whyNot = useWhyNot(record.name);
  const { mutate, error, isPending } = useVerifyDomain();
  return (
    <div className="grid one-column gap-10 mt-8">
      <p className="small pretty">{t('domains.record')}</p>
      <div className="grid one-column gap-6">
        <span className="small muted">{t('domains.record-name')}</span>
        <CopyLine line={record.name} />
        <span className="small muted">{t('domains.record-text')}</span>
        <CopyLine line={record.text} />
      </div>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          aria-label={t('domains.verify-of', { domain })}
          onClick={() =>
            mutate({ companyId, id }, { onSuccess: () => toasts.done(t('domains.verified', { domain })) })
          }
        >
          {t('domains.verify')}
        </Button>
        <Vouch companyId={companyId} domain={{ id, domain }} />
      </div>
      {error && !isPending ? (
        <Notice tone="fail" title={t('domains.not-verified')} text={whyNot(failureOf(error))} />
      ) : null}
    </div>
  );
}

/** Returns a function that words a refusal: the record found instead, or the text of the error code. */
function useWhyNot(name: string): (failure: Failure) => string {
  const t = useWords('sign-in-settings');
  const errorText = useErrorText();
  return ({ code, details: { proof } }) =>
    code === 'domain-not-proven' && (proof === 'missing' || proof === 'unknown')
      ? t(`domains.record-${proof}`, { name })
      : errorText(code);
}

type Named = Pick<CompanyDomain, 'id' | 'domain'>;
interface NamedProps {
  companyId: string;
  domain: Named;
}

/** Renders the confirmation by an administrator, which replaces the record. */
function Vouch({ companyId, domain }: NamedProps): ReactNode {
  const t = useWords('sign-in-settings');
  const may = usePermission();
  const { ask, dialog } = useDeletion<Named, { companyId: string; id: string }>({
    removal: useVouchForDomain(),
    inputOf: ({ id }) => ({ companyId, id }),
    wordsOf: ({ domain: name }) => ({
      title: t('domains.vouch-title', { domain: name }),
      text: t('domains.vouch-text'),
      confirm: t('domains.vouch'),
      done: t('domains.vouched', { domain: name }),
    }),
  });
  if (!may('companyDomains.vouch')) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('domains.vouch-of', { domain: domain.domain })}
        onClick={() => ask(domain)}
      >
        {t('domains.vouch')}
      </Button>
      {dialog}
    </>
  );
}

function RemoveDomain({ companyId, domain }: NamedProps): ReactNode {
  const t = useWords('sign-in-settings');
  const { ask, dialog } = useDeletion<Named, { companyId: string; id: string }>({
    removal: useRemoveDomain(),
    inputOf: ({ id }) => ({ companyId, id }),
    wordsOf: ({ domain: name }) => ({
      title: t('domains.remove-title', { domain: name }),
      text: t('domains.remove-text'),
      confirm: t('remove'),
      done: t('domains.removed', { domain: name }),
    }),
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('remove-of', { name: domain.domain })}
        onClick={() => ask(domain)}
      >
        {t('remove')}
      </Button>
      {dialog}
    </>
  );
}
