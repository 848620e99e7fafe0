import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useDomains, useProviders, useSignInRules } from '../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';

/** Renders a summary of how the users of a company sign in; the settings are a separate screen. */
export function SignInCard({ company: { id } }: { company: CompanyDetail }): ReactNode {
  const t = useWords('sign-in-card');
  const shell = useWords('shell');
  const providers = useProviders(id).data;
  const domains = useDomains(id).data;
  const change = (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...props} to="/groupe/connexion/$id" params={{ id }} />}
    >
      {t('change')}
    </Button>
  );
  return (
    <Card title={t('title')} aside={change}>
      <QueryView query={useSignInRules(id)} failed={t('failed')}>
        {({ requiresProvider, secondFactorRoles }) => (
          <Facts
            facts={[
              [t('providers'), providers && (providers.map(({ name }) => name).join(', ') || t('none'))],
              [
                t('domains'),
                domains &&
                  (domains.length === 0
                    ? t('none')
                    : t('domains-proven', {
                        proven: domains.filter(({ provenAt }) => provenAt !== null).length,
                        count: domains.length,
                      })),
              ],
              [t('demand'), t(requiresProvider ? 'demand-on' : 'demand-off')],
              [
                t('factors'),
                secondFactorRoles.map((role) => shell(`role.${role}`)).join(', ') || t('factors-none'),
              ],
            ]}
          />
        )}
      </QueryView>
    </Card>
  );
}
