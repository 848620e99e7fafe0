import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ProviderCheck } from '@vigie/contract/identity-provider.ts';
import { useCheckProvider, type SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useSchemas, type Schemas } from '../../../../shared/forms/schemas.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import css from '../sign-in-settings.module.css';
import { isUnfilled } from './provider-values.ts';
import { FailureNotice } from '../../../../shared/ui/failure-notice.tsx';

interface DiscoveryCheckProps {
  issuer: string;
  scope: SignInScope;
  /** True if the field shows the refusal itself. */
  isRefused: boolean;
  /** Writes the issuer of the discovery document into the field; null if the field cannot change. */
  onTake: ((issuer: string) => void) | null;
}

/** Renders the discovery document of the issuer, before anything is saved. */
export function DiscoveryCheck({ issuer, scope, isRefused, onTake }: DiscoveryCheckProps): ReactNode {
  const t = useWords('identity-providers');
  const { mutate, data, error, isPending, variables } = useCheckProvider();
  const trimmed = issuer.trim();
  const schemas = useSchemas();
  const whyOff = schemas && issuerFaultKey(trimmed, schemas);
  const hint = useId();
  const isShown = !isPending && variables?.issuer === trimmed;
  return (
    <div className="grid one-column">
      <Button
        variant="default"
        size="xs"
        className="fit"
        disabled={schemas === null || whyOff !== null}
        aria-describedby={hint}
        loading={isPending}
        onClick={() => mutate({ issuer: trimmed, ...(scope === null ? {} : { companyId: scope }) })}
      >
        {t('check')}
      </Button>
      <p id={hint} className="small muted pretty mt-4">
        {whyOff === null || isRefused ? null : t(whyOff)}
      </p>
      <output className={css.result}>
        {!isShown ? null : error ? (
          <FailureNotice error={error} title={t('check.failed')} />
        ) : data ? (
          <Said check={data} onTake={onTake} />
        ) : null}
      </output>
    </div>
  );
}

const FAULTS = ['issuer-needs-https', 'url-too-long'] as const;

/** Returns the key of the reason why an issuer cannot be queried yet; null if it can. */
function issuerFaultKey(issuer: string, { issuerSchema }: Schemas) {
  if (issuer === '') return 'check.issuer-missing';
  if (isUnfilled(issuer)) return 'errors.issuer-unfilled';
  const { error } = issuerSchema.safeParse(issuer);
  if (!error) return null;
  const codes = error.issues.map(({ message }) => message);
  return `errors.${FAULTS.find((fault) => codes.includes(fault)) ?? 'issuer-invalid'}` as const;
}

function Said({ check, onTake }: Pick<DiscoveryCheckProps, 'onTake'> & { check: ProviderCheck }): ReactNode {
  const t = useWords('identity-providers');
  const schemas = useSchemas();
  if (!check.ok) {
    return (
      <Notice tone="fail" title={t('check.failed')} text={t(`fault.${check.fault}`)}>
        {check.detail === '' ? null : <code className="mono small anywhere">{check.detail}</code>}
        {onTake !== null &&
        check.fault === 'issuer-differs' &&
        schemas?.issuerSchema.safeParse(check.detail).success ? (
          <div className="mt-6">
            <Button variant="default" size="compact-sm" onClick={() => onTake(check.detail)}>
              {t('check.take')}
            </Button>
          </div>
        ) : null}
      </Notice>
    );
  }
  const yesNo = (isSo: boolean) => t(isSo ? 'check.yes' : 'check.no');
  return (
    <Notice tone="ok" title={t('check.fine')}>
      <Facts
        facts={[
          [t('check.endpoint'), check.authorizationEndpoint],
          [t('check.pkce'), yesNo(check.hasPkce)],
          [t('check.issuer'), yesNo(check.hasIssuerInAnswer)],
          [t('check.back-channel'), yesNo(check.hasBackChannelLogout)],
          [t('check.sign-out'), yesNo(check.hasSignOut)],
        ]}
      />
    </Notice>
  );
}
