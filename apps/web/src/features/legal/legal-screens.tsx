import type { ReactNode } from 'react';
import { LegalFrame } from './legal-frame.tsx';

export function NoticesScreen(): ReactNode {
  return <LegalFrame name="notices" />;
}

export function TermsScreen(): ReactNode {
  return <LegalFrame name="terms" />;
}

export function CookiesScreen(): ReactNode {
  return <LegalFrame name="cookies" />;
}
