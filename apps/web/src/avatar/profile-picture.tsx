import type { ReactNode } from 'react';
import { useProfileAvatar } from '../api/users.ts';
import { Picture } from '../ui/picture/picture.tsx';

interface ProfilePictureProps {
  profile: { id: string; avatarAt: string | null };
  /** Whose it is. */
  name: string;
  sizePx: number;
}

/** Renders the avatar of a profile, as it is stored; initials meanwhile. */
export function ProfilePicture({ profile: { id, avatarAt }, name, sizePx }: ProfilePictureProps): ReactNode {
  const blob = useProfileAvatar(id, avatarAt);
  return <Picture name={name} blob={blob ?? undefined} sizePx={sizePx} shape="round" />;
}
