import type { ReactNode } from 'react';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { useProfileAvatar } from '../../api/profiles.ts';
import { AvatarInput, type AvatarChange } from '../../avatar/avatar-input.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ProfileFields } from './profile-values.ts';

interface AvatarStepProps {
  profile: ProfileDetail;
  change: AvatarChange;
  /** What the draft says of it. */
  isKept: ProfileFields['avatar'];
  onChange: (change: AvatarChange) => void;
}

/** The picture; one that a reload lost is asked for again. */
export function AvatarStep({ profile, change, isKept, onChange }: AvatarStepProps): ReactNode {
  const t = useWords('profile');
  const current = useProfileAvatar(profile.profileId, profile.avatarAt);
  const { firstName, lastName } = profile.person;
  return (
    <>
      {isKept === 'new' && change === null ? <Notice tone="info" text={t('avatar.lost')} /> : null}
      <AvatarInput name={`${firstName} ${lastName}`} current={current} change={change} onChange={onChange} />
    </>
  );
}
