import { useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { NeededFactor } from '@vigie/contract/sign-in.ts';
import { Invited, type Invitation } from './invited.tsx';
import { SecondStep } from './second-step.tsx';
import type { Offered } from '../../api/sign-in-providers.ts';
import { WaysIn } from './ways-in.tsx';

interface BesideFormProps {
  /** What is due after the password; null: nothing yet. */
  needed: NeededFactor | null;
  /** As it was last typed. */
  email: string;
  /** The providers that alone let this address in; null: it is not known that there are such. */
  demanded: Offered | null;
  onBack: (isOver: boolean) => void;
}

/** Renders what stands below the form of the sign-in, or takes its place. */
export function BesideForm({ needed, email, demanded, onBack }: BesideFormProps): ReactNode {
  const invitation = useInvitation();
  if (needed) return <SecondStep needed={needed} onBack={onBack} />;
  return invitation ? <Invited {...invitation} /> : <WaysIn email={email} demanded={demanded} />;
}

/** Returns what the link of an invitation to a provider holds, in the fragment, which no server logs. */
function useInvitation(): Invitation | null {
  const { hash } = useLocation();
  const [found] = useState(() => {
    const fragment = new URLSearchParams(hash);
    const [invitation, provider] = [fragment.get('invitation'), fragment.get('provider')];
    return invitation && provider ? { invitation, provider } : null;
  });
  return found;
}
