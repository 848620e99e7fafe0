import { useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { NeededFactor } from '@vigie/contract/sign-in.ts';
import { Invited, type Invitation } from './invited.tsx';
import { SecondStep } from './second-step.tsx';
import type { Offered } from '../../../shared/api/sign-in-providers.ts';
import { SignInMethods } from './sign-in-methods.tsx';

interface BesideFormProps {
  /** Second factor that is required after the password; null before. */
  needed: NeededFactor | null;
  /** The address as last typed. */
  email: string;
  /** Providers that this address must sign in with; null if none are known. */
  demanded: Offered | null;
  onBack: (isOver: boolean) => void;
}

/** Renders the content below the sign-in form, or in its place. */
export function BesideForm({ needed, email, demanded, onBack }: BesideFormProps): ReactNode {
  const invitation = useInvitation();
  if (needed) return <SecondStep needed={needed} onBack={onBack} />;
  return invitation ? <Invited {...invitation} /> : <SignInMethods email={email} demanded={demanded} />;
}

/** Returns the invitation to a provider in the address; it is in the fragment, which no server logs. */
function useInvitation(): Invitation | null {
  const { hash } = useLocation();
  const [found] = useState(() => {
    const fragment = new URLSearchParams(hash);
    const [invitation, provider] = [fragment.get('invitation'), fragment.get('provider')];
    return invitation && provider ? { invitation, provider } : null;
  });
  return found;
}
