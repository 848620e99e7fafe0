import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { SCIM_PATH } from '@vigie/contract/token.ts';
import { useInstance } from '../../api/instance.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { usePermission } from '../../session/session-provider.tsx';
import { ProvisioningTokens } from '../../tokens/tokens-card.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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
