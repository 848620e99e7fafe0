import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { ProfileDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useProfile } from '../../api/profiles.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { InformationStep } from './information-step.tsx';
import { useProfileWizard } from './use-profile-wizard.ts';

const PresentationStep = lazyPart([], async () => (await import('./presentation-step.tsx')).PresentationStep);
const AvatarStep = lazyPart(['avatar'], async () => (await import('./avatar-step.tsx')).AvatarStep);
const AdministrationStep = lazyPart(
  [],
  async () => (await import('./administration-step.tsx')).AdministrationStep,
);
const ProfileRecap = lazyPart([], async () => (await import('./profile-recap.tsx')).ProfileRecap);

/** Changes a profile in steps: information, presentation, avatar, administration, save (specification §2). */
export function EditProfileScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { data: profile, error, refetch } = useProfile(id);
  if (profile) return <Form key={id} profile={profile} />;
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

function Form({ profile }: { profile: ProfileDetail }): ReactNode {
  const t = useWords('profile');
  const user = useUser();
  const { wizard, avatar, setAvatar } = useProfileWizard(profile);
  const { name } = wizard.step;
  const { firstName, lastName } = profile.person;
  const isOwn = profile.person.id === user?.id;
  return (
    <Wizard
      wizard={wizard}
      title={isOwn ? t('title-own') : t('title', { name: `${firstName} ${lastName}` })}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
    >
      {name === 'information' ? <InformationStep form={wizard.form} /> : null}
      {name === 'presentation' ? <PresentationStep form={wizard.form} /> : null}
      {name === 'avatar' ? (
        <AvatarStep
          profile={profile}
          change={avatar}
          isKept={wizard.form.values.avatar}
          onChange={setAvatar}
        />
      ) : null}
      {name === 'administration' ? <AdministrationStep profile={profile} form={wizard.form} /> : null}
      {name === 'save' ? <ProfileRecap profile={profile} wizard={wizard} avatar={avatar} /> : null}
    </Wizard>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useWords('profile');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code !== 'not-found' && code !== 'invalid-input')
    return <LoadFailed level={1} title={t('not-loaded')} text={errorText(code)} onRetry={onRetry} />;
  return (
    <EmptyState level={1} title={t('not-found')} text={errorText('not-found')}>
      <Link to="/">{t('not-found-back')}</Link>
    </EmptyState>
  );
}
