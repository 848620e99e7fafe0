import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompany } from '../api/companies.ts';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { hostOf } from '../session/current-website.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type MembershipValues, seesWholeCompany } from './membership-values.ts';

interface MembershipReachProps {
  value: MembershipValues;
  error: ReactNode;
  onChange: (change: Partial<MembershipValues>) => void;
}

/** The teams of a company and what of it is seen. */
export function MembershipReach(props: MembershipReachProps): ReactNode {
  const t = useWords('membership');
  const errorText = useErrorText();
  const { data: company, error, refetch } = useCompany(props.value.companyId);
  if (error && !company)
    return (
      <LoadFailed
        title={t('not-loaded')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    );
  if (!company) return <Skeleton height={160} />;
  return <Reach {...props} company={company} />;
}

function Reach({ company, value, error, onChange }: MembershipReachProps & { company: CompanyDetail }) {
  const t = useWords('membership');
  return (
    <>
      <CheckList
        label={t('teams')}
        none={t('teams-none')}
        groups={[{ name: '', options: company.teams }]}
        value={value.teamIds}
        onChange={(teamIds) => onChange({ teamIds })}
      />
      {seesWholeCompany(value.role) ? (
        <p className="quiet pretty">{t('contexts-ignored')}</p>
      ) : (
        <>
          <RadioCards
            label={t('contexts')}
            value={value.allContexts ? 'all' : 'some'}
            options={[
              { value: 'all', label: t('contexts-all'), hint: t('contexts-all-hint') },
              { value: 'some', label: t('contexts-some'), hint: t('contexts-some-hint') },
            ]}
            onChange={(chosen) => onChange({ allContexts: chosen === 'all' })}
          />
          {value.allContexts ? null : (
            <CheckList
              label={t('contexts-some')}
              none={t('contexts-none')}
              error={error}
              groups={company.sites.map(({ url, contexts }) => ({ name: hostOf(url), options: contexts }))}
              value={value.contextIds}
              onChange={(contextIds) => onChange({ contextIds })}
            />
          )}
        </>
      )}
    </>
  );
}
