import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useActivateProfile, useOwnProfiles } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DropdownItem } from '../../shared/ui/dropdown.tsx';
import { IconCheck } from '../../shared/ui/icons.ts';
import css from './shell.module.css';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** Renders the companies in which the user has a profile; nothing with a single profile. */
export function ProfileSwitch({ close }: { close: () => void }): ReactNode {
  const t = useWords('shell');
  const navigate = useNavigate();
  const { data: profiles = [] } = useOwnProfiles();
  const activate = useActivateProfile();
  const usable = profiles.filter(({ revoked }) => !revoked);
  if (usable.length < 2) return null;
  // A website of one company does not exist in the other.
  const onSuccess = () => {
    close();
    void navigate({ to: '/', search: { website: undefined } });
  };
  return (
    <fieldset className="p-0">
      <legend className={`small muted ${css.legend}`}>{t('switch')}</legend>
      <FailureNotice error={activate.error} title={t('switch-failed')} />
      {usable.map(({ id, company, role, active }) => (
        <DropdownItem
          key={id}
          isCurrent={active}
          icon={<IconCheck size={16} stroke={2} opacity={active ? 1 : 0} aria-hidden />}
          onClick={() => (active ? close() : activate.mutate({ id }, { onSuccess }))}
        >
          {company.name}
          <span className="block small weight-450 muted">{t(`role.${role.slug}`)}</span>
        </DropdownItem>
      ))}
      <hr className={css.rule} />
    </fieldset>
  );
}
