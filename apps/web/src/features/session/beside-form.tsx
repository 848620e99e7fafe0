import { useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { NeededFactor } from '@vigie/contract/sign-in.ts';
import { Invited, type Invitation } from './invited.tsx';
import { SecondStep } from './second-step.tsx';
import { WaysIn } from './ways-in.tsx';

interface BesideFormProps {
  /** What is due after the password; null: nothing yet. */
  needed: NeededFactor | null;
  /** As it was last typed. */
  email: string;
  onBack: (isOver: boolean) => void;
}

/** What stands below the form of the sign-in, or takes its place. */
export function BesideForm({ needed, email, onBack }: BesideFormProps): ReactNode {
  const invitation = useInvitation();
  if (needed) return <SecondStep needed={needed} onBack={onBack} />;
  return invitation ? <Invited {...invitation} /> : <WaysIn email={email} />;
}

/** What the link of an invitation to a provider holds, in the fragment, which no server logs. */
function useInvitation(): Invitation | null {
  const { hash } = useLocation();
  const [found] = useState(() => {
    const fragment = new URLSearchParams(hash);
    const [invitation, provider] = [fragment.get('invitation'), fragment.get('provider')];
    return invitation && provider ? { invitation, provider } : null;
  });
  return found;
}
