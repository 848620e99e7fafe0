import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { SCIM_PATH } from '@vigie/contract/token.ts';
import { useInstance } from '../../../shared/api/instance.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { ProvisioningTokens } from '../../../domain/tokens/tokens-card.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** Renders the SCIM address for a directory, and its tokens. */
export function ProvisioningCard({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('sign-in-settings');
  const may = usePermission();
  const instance = useInstance();
  return (
    <Card title={t('scim')}>
      <div className="grid one-column gap-10">
        <p className="quiet pretty">
          {t('scim.lead')}{' '}
          <Link to="/aide/detail/$id" params={{ id: 'provisioning' }} className="accent touch inline-row">
            {t('scim.article')}
          </Link>
        </p>
        <h3 className="text-14 weight-580 m-0">{t('scim.address')}</h3>
        {instance ? <CopyLine line={`${instance.publicUrl}${SCIM_PATH}`} /> : <Skeleton height={36} />}
        {may('companyTokens.list') ? (
          <div>
            <h3 className="text-14 weight-580 m-0">{t('scim.tokens')}</h3>
            <ProvisioningTokens companyId={companyId} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
