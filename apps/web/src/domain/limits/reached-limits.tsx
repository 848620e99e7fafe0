import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** Renders the limits that a website reached recently, with their effects. */
export function ReachedLimits({ website }: { website: Website }): ReactNode {
  const t = useWords('limits');
  const format = useFormat();
  const may = usePermission();
  return (
    <div className="grid gap-10 mb-16">
      {website.reachedLimits.map(({ limit, at }) => (
        <Notice
          key={limit}
          tone="warn"
          title={t(`reached.${limit}`, { time: format.instant(at) })}
          text={t(`reached.${limit}-text`)}
          action={
            may(limit === 'budget' ? 'budgets.get' : 'websites.limits') ? (
              <Button
                variant="default"
                size="compact-sm"
                renderRoot={(props) =>
                  limit === 'budget' ? (
                    <Link {...props} to="/groupe/detail/$id" params={{ id: website.companyId }} />
                  ) : (
                    <Link {...props} to="/website/parametres" hash="limits" />
                  )
                }
              >
                {t(limit === 'budget' ? 'see-budget' : 'see')}
              </Button>
            ) : undefined
          }
        />
      ))}
    </div>
  );
}
