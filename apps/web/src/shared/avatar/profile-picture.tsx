import type { ReactNode } from 'react';
import { useProfileAvatar } from '../api/users.ts';
import { Picture } from '../ui/picture/picture.tsx';

interface ProfilePictureProps {
  profile: { id: string; avatarAt: string | null };
  name: string;
  sizePx: number;
}

/** Renders the stored avatar of a profile, or initials while it loads. */
export function ProfilePicture({ profile: { id, avatarAt }, name, sizePx }: ProfilePictureProps): ReactNode {
  const blob = useProfileAvatar(id, avatarAt);
  return <Picture name={name} blob={blob ?? undefined} sizePx={sizePx} shape="round" />;
}
