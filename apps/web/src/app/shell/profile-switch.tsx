import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../shared/api/failure.ts';
import { useActivateProfile, useOwnProfiles } from '../../shared/api/users.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DropdownItem } from '../../shared/ui/dropdown.tsx';
import { IconCheck } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './shell.module.css';

/** Renders the companies in which the user has a profile; nothing with a single profile. */
export function ProfileSwitch({ close }: { close: () => void }): ReactNode {
  const t = useWords('shell');
  const errorText = useErrorText();
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
      {activate.error ? (
        <Notice tone="fail" title={t('switch-failed')} text={errorText(failureOf(activate.error).code)} />
      ) : null}
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
